extension GraphPage {
  /// The style of the page, for light mode and dark mode.
  static let style: StaticString = #"""
    :root {
      color-scheme: light dark;
      --back: #fff; --raised: #f5f6f8; --text: #1b1f24; --faint: #5b6470; --line: #d5d9df;
      --accent: #0a5bc4; --chosen: #e2edfb; --bad: #b3261e; --bad-back: #fdecea; --edge: #aab2bd;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #14171b; --raised: #1d2126; --text: #e4e7eb; --faint: #9aa4b0; --line: #343a42;
        --accent: #79b3ff; --chosen: #1f3450; --bad: #ff9087; --bad-back: #3a1d1b; --edge: #59626e;
      }
    }
    * { box-sizing: border-box; }
    body { display: flex; flex-direction: column; height: 100vh; margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
    header { padding: .7rem 1.5rem; border-bottom: 1px solid var(--line); }
    header p { margin: 0; color: var(--faint); font-size: .9rem; }
    h1 { margin: 0; font-size: 1.3rem; }
    h2 { margin: 0 0 .6rem; font-size: 1.1rem; }
    h3 { margin: 0 0 .4rem; font-size: .95rem; }
    a { color: var(--accent); }
    kbd { padding: 0 .35em; border: 1px solid var(--line); border-radius: 4px; background: var(--raised); font-size: .85em; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .bounds, .hint, .legend, .keys, .same { color: var(--faint); font-size: .85rem; }
    .bad { color: var(--bad); }

    #columns { display: grid; flex: 1; grid-template-columns: minmax(17rem, 25rem) minmax(0, 1fr); grid-template-rows: minmax(0, 1fr); min-height: 0; }
    nav { display: flex; flex-direction: column; padding: .8rem 1rem .5rem 1.5rem; border-right: 1px solid var(--line); }
    nav label { font-weight: 600; }
    #search { width: 100%; margin: .3rem 0; padding: .45rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--back); color: inherit; font: inherit; }
    #count { margin: .1rem 0 .4rem; color: var(--faint); font-size: .85rem; }
    #list { position: relative; flex: 1; min-height: 10rem; overflow-y: auto; border: 1px solid var(--line); border-radius: 6px; }
    .keys { margin: .5rem 0 0; }
    .rows { position: relative; }
    .row { position: absolute; left: 0; right: 0; display: grid; grid-template-columns: auto minmax(0, 1fr) auto; column-gap: .6rem; height: 46px; padding: .2rem .7rem; border-left: 3px solid transparent; cursor: pointer; font-size: .85rem; line-height: 19px; }
    .row:hover { background: var(--raised); }
    .row[aria-selected="true"] { background: var(--chosen); }
    .row.bad { border-left-color: var(--bad); }
    #list:focus .row.active { outline: 2px solid var(--accent); outline-offset: -2px; }
    .row span { overflow: hidden; color: var(--text); text-overflow: ellipsis; white-space: nowrap; }
    .row .number { color: var(--faint); font-variant-numeric: tabular-nums; }
    .row.bad .number { color: var(--bad); font-weight: 600; }
    .row .step { font-weight: 600; }
    .row .depth, .row .summary { color: var(--faint); }
    .row .summary { grid-column: 1 / -1; }

    main { display: flex; flex-direction: column; gap: .8rem; min-height: 0; padding: .8rem 1.5rem 0; }
    main > p { margin: 0; }
    #violations { flex: none; max-height: 22vh; overflow-y: auto; padding: .5rem 1rem; border: 1px solid var(--bad); border-radius: 8px; background: var(--bad-back); }
    #violations h2 { margin: 0; color: var(--bad); font-size: 1rem; }
    #violations ol { margin: 0; padding-left: 1.4rem; }
    #diagram { display: flex; flex: 0 1 auto; flex-direction: column; min-height: 9rem; max-height: 45vh; }
    .scroll { overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
    svg { display: block; font: 11px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    .legend { margin: .2rem 0 0; }
    .node { text-decoration: none; }
    .node rect { fill: var(--back); stroke: var(--line); }
    .node text { fill: var(--faint); font-size: 10px; white-space: pre; }
    .node .step { fill: var(--text); font-size: 11px; font-weight: 600; }
    .node:hover rect, .node:focus rect { stroke: var(--accent); stroke-width: 2; }
    .node:focus { outline: none; }
    .node.bad rect { fill: var(--bad-back); stroke: var(--bad); }
    .node.current rect { fill: var(--chosen); stroke: var(--accent); stroke-width: 2.5; }
    .node.current.bad rect { fill: var(--bad-back); }
    .edge { fill: none; stroke: var(--edge); stroke-width: 1; opacity: .55; marker-end: url(#arrow); }
    .edge.tree { stroke-width: 2; opacity: 1; }
    .edge.bad { stroke: var(--bad); opacity: 1; marker-end: url(#arrow-bad); }
    .edge.hot, .edge:hover { stroke: var(--accent); opacity: 1; marker-end: url(#arrow-hot); }
    #arrow path { fill: var(--edge); }
    #arrow-hot path { fill: var(--accent); }
    #arrow-bad path { fill: var(--bad); }

    #detail { flex: 1; min-height: 12rem; margin-right: -1.5rem; padding: .7rem 1.5rem 2rem 0; overflow-y: auto; border-top: 1px solid var(--line); }
    #detail > * { max-width: 62rem; }
    #detail > p { margin: .2rem 0; }
    #detail section { margin-top: 1.2rem; }
    #detail ul { margin: 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
    #detail .path { padding: 0; list-style: none; }
    #detail table { border-collapse: collapse; }
    #detail th, #detail td { padding: .15rem 1rem .15rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
    #detail th { font-weight: 400; color: var(--faint); white-space: nowrap; }
    #detail td, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    #detail h2:focus { outline: none; }
    pre { margin: .4rem 0 0; padding: .7rem .9rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); }
    button { padding: .2rem .8rem; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: inherit; font: inherit; cursor: pointer; }
    .hint { margin-left: .8rem; }
    button:hover { border-color: var(--accent); }

    @media (max-width: 760px) {
      body, main, #columns { display: block; height: auto; }
      nav { height: 55vh; padding: 1rem; border-right: 0; border-bottom: 1px solid var(--line); }
      main { padding: 1rem; }
      main > * { margin-bottom: 1rem; }
      header { padding: 1rem; }
      #detail { margin: 0; padding: .7rem 0; }
      .keys { display: none; }
    }

    """#
}

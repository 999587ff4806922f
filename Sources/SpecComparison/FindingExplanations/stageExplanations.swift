/// The explanations of all findings that the stages and runs of the tool report.
package func stageExplanations() -> [Explanation] {
  let yaml =
    encodingExplanations + structureExplanations + textExplanations + keyExplanations
    + valueExplanations
  let expressions =
    syntaxExplanations + memberExplanations + expressionExplanations + callExplanations
    + statementExplanations + patternExplanations
  let declarations =
    nameExplanations + typeExplanations + filterExplanations + actionExplanations
    + effectExplanations + eventExplanations + persistenceExplanations + appExplanations
    + scenarioExplanations + invariantExplanations + exploringExplanations + payloadExplanations
    + warningExplanations
  let runs =
    simulationExplanations + explorationExplanations + runExplanations + fileExplanations
  return yaml + expressions + declarations + runs
}

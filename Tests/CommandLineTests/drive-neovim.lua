-- Opens a spec in Neovim with `redux-gen lsp`, and prints what the editor has, as JSON. The tool and the
-- spec are in the variables `tool` and `spec`.
local seen = {}
vim.cmd("edit " .. vim.g.spec)
local client = vim.lsp.start_client({
  name = "redux-gen", cmd = { vim.g.tool, "lsp" }, root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(0, client)

local function wait(condition)
  return vim.wait(10000, condition, 20)
end

local function ask(method, line, column, more)
  local parameters = {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line, character = column },
  }
  for key, value in pairs(more or {}) do parameters[key] = value end
  local answers = vim.lsp.buf_request_sync(0, method, parameters, 10000)
  return answers and answers[client] and answers[client].result
end

seen.ready = wait(function() return vim.lsp.client_is_stopped(client) == false and #vim.lsp.get_active_clients() > 0 end)
local line = vim.fn.search("state.items.append", "w") - 1
local text = vim.fn.getline(line + 1)
local column = text:find("items", 1, true)
seen.definition = ask("textDocument/definition", line, column)
seen.hover = ask("textDocument/hover", line, column)
vim.fn.setline(line + 1, (text:gsub("items", "itmes", 1)))
seen.marked = wait(function() return #vim.diagnostic.get(0) > 0 end)
seen.code = (vim.diagnostic.get(0)[1] or {}).code
vim.fn.setline(line + 1, text)
seen.cleared = wait(function() return #vim.diagnostic.get(0) == 0 end)
local edit = ask("textDocument/rename", line, column, { newName = "things" })
if edit then vim.lsp.util.apply_workspace_edit(edit, "utf-16") end
seen.renamed = vim.fn.getline(line + 1)
io.stdout:write(vim.fn.json_encode(seen) .. "\n")
vim.cmd("qall!")

-- Opens a document in Neovim with `assess lsp`, prints its diagnostics, corrects one, adds a word, and prints what remains.
local node, program, folder = os.getenv('NODE'), os.getenv('PROGRAM'), vim.fn.getcwd()

local client = vim.lsp.start_client({
  name = 'assess',
  cmd = { node, program, 'lsp' },
  root_dir = folder,
  init_options = { reasonsLang = 'es' },
})
vim.cmd('edit essay.md')
local buffer = vim.api.nvim_get_current_buf()
vim.bo[buffer].filetype = 'markdown'
vim.lsp.buf_attach_client(buffer, client)

local function await(what, condition)
  if not vim.wait(60000, condition, 20) then
    io.stderr:write('waited in vain for ' .. what .. '\n')
    vim.cmd('cquit')
  end
end

local function shown()
  return vim.tbl_map(function(each)
    return { each.lnum, each.col, each.end_col, each.user_data.lsp.code, each.message }
  end, vim.diagnostic.get(buffer))
end

--- Runs the first action at a diagnostic whose title matches.
local function act(number, title)
  local at = vim.diagnostic.get(buffer)[number]
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = { start = { line = at.lnum, character = at.col }, ['end'] = { line = at.lnum, character = at.col } },
    context = { diagnostics = {} },
  }
  local replies = vim.lsp.buf_request_sync(buffer, 'textDocument/codeAction', params, 60000)
  for _, action in ipairs(replies[client].result) do
    if action.title:match(title) then
      if action.edit then vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16') end
      if action.command then vim.lsp.buf_request_sync(buffer, 'workspace/executeCommand', action.command, 60000) end
      return action.title
    end
  end
end

await('diagnostics', function() return #shown() == 2 end)
local first = shown()
local titles = { act(1, '^Replace') }
await('the correction', function() return #shown() == 1 end)
table.insert(titles, act(1, 'own words'))
await('the own word', function() return #shown() == 0 end)
vim.cmd('write')
await('the score', function() return vim.fn.execute('messages'):match('assess: score') end)

io.stdout:write(vim.json.encode({ first = first, titles = titles, left = shown() }))
vim.lsp.stop_client(client)
await('the end of the server', function() return vim.lsp.client_is_stopped(client) end)
vim.cmd('quitall!')

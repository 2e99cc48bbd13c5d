-- One session of Neovim (0.7 or newer) with the server. Prints a line for every check: "ok <name>" or "FAIL <name>: <why>".
-- Environment: MOORAGE_PYTHON (runs `-m moorage lsp`), MOORAGE_FILE (the file to open), MOORAGE_TEXT (the memory).
local TEXT = vim.env.MOORAGE_TEXT
local failed = false

local function check(name, run)
  local ok, why = pcall(run)
  failed = failed or not ok
  io.write((ok and 'ok ' .. name or 'FAIL ' .. name .. ': ' .. tostring(why):gsub('\n', ' ')) .. '\n')
end

vim.cmd('filetype on')
vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.MOORAGE_FILE))
local buffer = vim.api.nvim_get_current_buf()
local config = {
  name = 'moorage',
  cmd = { vim.env.MOORAGE_PYTHON, '-m', 'moorage', 'lsp' },
  root_dir = vim.fn.fnamemodify(vim.env.MOORAGE_FILE, ':h'),
}
if vim.lsp.start then -- 0.8 and newer
  vim.lsp.start(config, { bufnr = buffer })
else
  vim.lsp.buf_attach_client(buffer, vim.lsp.start_client(config))
end

local function client()
  local list = vim.lsp.get_clients or vim.lsp.get_active_clients
  for _, each in pairs(list({ bufnr = buffer })) do
    if each.name == 'moorage' and each.initialized then return each end
  end
end

local function request(method, params)
  local answer, why
  if vim.fn.has('nvim-0.11') == 1 then
    answer, why = client():request_sync(method, params, 20000, buffer)
  else
    answer, why = client().request_sync(method, params, 20000, buffer)
  end
  assert(answer, why)
  assert(not answer.err, vim.inspect(answer.err))
  return answer.result
end

local document = { uri = vim.uri_from_bufnr(buffer) }

local function text_of(contents)
  return type(contents) == 'table' and (contents.value or vim.inspect(contents)) or contents
end

local function replace(from, to)
  for row, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local start, stop = line:find(from, 1, true)
    if start then
      vim.api.nvim_buf_set_text(buffer, row - 1, start - 1, row - 1, stop, { to })
      return
    end
  end
  error('no ' .. from)
end

local function wait_for_diagnostics(count)
  local seen = vim.wait(15000, function() return #vim.diagnostic.get(buffer) == count end, 20)
  assert(seen, 'there are ' .. vim.inspect(vim.diagnostic.get(buffer)))
end

-- Five times the quiet time after which the server looks at an edited document.
local function stays_quiet()
  local seen = vim.wait(1000, function() return #vim.diagnostic.get(buffer) > 0 end, 20)
  assert(not seen, 'there are ' .. vim.inspect(vim.diagnostic.get(buffer)))
end

check('attach', function()
  assert(vim.wait(30000, function() return client() ~= nil end, 20), 'the server did not start')
end)

check('remember by a request of ours', function()
  local stored = request('moorage/remember', { content = TEXT, uri = document.uri, line = 5, character = 6 })
  assert(stored.anchors[1].symbol == 'charge', vim.inspect(stored))
end)

check('hover shows the memory', function()
  local hover = request('textDocument/hover', { textDocument = document, position = { line = 5, character = 6 } })
  assert(text_of(hover.contents):find('charged twice', 1, true), vim.inspect(hover))
end)

check('hover as a person sees it', function()
  vim.api.nvim_win_set_cursor(0, { 6, 6 })
  vim.lsp.buf.hover()
  local text = 'no window'
  assert(vim.wait(10000, function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), ' ')
        return text:find('timeout of 30', 1, true) ~= nil
      end
    end
    return false
  end, 20), text)
end)

check('code lens counts the memory', function()
  local lenses = request('textDocument/codeLens', { textDocument = document })
  assert(#lenses == 1 and lenses[1].range.start.line == 5, vim.inspect(lenses))
end)

check('a new line above warns of nothing', function()
  vim.api.nvim_buf_set_lines(buffer, 3, 3, false, { '# a comment' })
  stays_quiet()
end)

check('an edit of what the memory names warns with old and new', function()
  replace('timeout=30', 'timeout=10')
  wait_for_diagnostics(1)
  local warning = vim.diagnostic.get(buffer)[1]
  assert(warning.message:gsub("['`]", ''):find('30 → 10', 1, true) and warning.source == 'moorage', vim.inspect(warning))
  assert(warning.severity == vim.diagnostic.severity.WARN, vim.inspect(warning))
end)

check('the code action that says it is still true clears the warning', function()
  local warning = vim.diagnostic.get(buffer)[1]
  local range = {
    start = { line = warning.lnum, character = warning.col },
    ['end'] = { line = warning.end_lnum, character = warning.end_col },
  }
  local lsp = warning.user_data and warning.user_data.lsp or {}
  local diagnostic = { range = range, message = warning.message, source = warning.source, code = lsp.code or warning.code, data = lsp.data }
  local actions = request('textDocument/codeAction', {
    textDocument = document, range = range, context = { diagnostics = { diagnostic } },
  })
  for _, action in ipairs(actions or {}) do
    if action.title:lower():find('still true', 1, true) then
      local command = type(action.command) == 'table' and action.command or action
      request('workspace/executeCommand', { command = command.command, arguments = command.arguments })
      wait_for_diagnostics(0)
      return
    end
  end
  error('not among ' .. vim.inspect(actions))
end)

check('going back to the first text warns of nothing either', function()
  replace('timeout=10', 'timeout=30')
  stays_quiet()
end)

check('a renamed function keeps its memory', function()
  replace('def charge', 'def take_payment')
  local found = request('moorage/memoriesAt', { uri = document.uri })
  assert(found.items[1].anchors[1].symbol == 'take_payment', vim.inspect(found))
  stays_quiet()
end)

check('status', function()
  local status = request('moorage/status', vim.empty_dict())
  assert(status.folders[1].memories == 1, vim.inspect(status))
end)

vim.cmd(failed and 'cquit 1' or 'qall!')

-- What lsp_test.sh runs inside of Neovim: an author's quarter of an hour, with checks.
local work = vim.env.MAJS_WORK
local project = work .. "/project"
vim.g.majs_program = vim.env.MAJS

local transcript, failures, passed = {}, {}, 0

local function say(text)
  table.insert(transcript, text)
end

local function check(what, holds, found)
  if holds then
    passed = passed + 1
    say("  ok: " .. what)
  else
    table.insert(failures, "FAILED " .. what .. ": " .. vim.inspect(found))
    say("  FAILED: " .. what)
  end
end

local function write(name, lines)
  vim.fn.writefile(lines, project .. "/" .. name)
end

--- Waits until `test` gives something, at most 20 seconds.
local function wait_for(test)
  local result
  vim.wait(20000, function()
    result = test()
    return result ~= nil and result ~= false
  end, 20)
  return result
end

local function edit(name)
  vim.cmd("edit " .. vim.fn.fnameescape(project .. "/" .. name))
  local buffer = vim.api.nvim_get_current_buf()
  wait_for(function()
    for _, client in pairs(vim.lsp.buf_get_clients(buffer)) do
      return client.initialized
    end
  end)
  return buffer
end

local function codes(buffer)
  local list = {}
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(list, one.code)
  end
  table.sort(list)
  return table.concat(list, " ")
end

local function settle(buffer, wanted)
  wait_for(function()
    return codes(buffer) == wanted
  end)
  return codes(buffer)
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  for _, answer in pairs(answers or {}) do
    return answer.result, answer.err
  end
end

local function story()
  write("rulesets/house.majs", {
    'set display_name, "House"',
    'require "house"',
    "on after_draw, tidy_up",
  })
  write("rulesets/club.majs", {
    'set display_name, "Club"',
    'require "house"',
    "on after_start do",
    "  tidy_up",
    "end",
  })
  write("rulesets/guild.majs", {
    'set display_name, "Guild"',
    'require "house"',
    "on after_draw, tidy_up",
  })
  write("mods/lib/house.majs", {
    "# Puts the hand in order.",
    "def tidy_up do",
    "  sort_hand",
    "end",
  })
  require("majs").setup()

  say("opens rulesets/house.majs")
  local house = edit("rulesets/house.majs")
  check("no findings in a good file", settle(house, "") == "", codes(house))

  say("types `define_yaku yaku, \"Draw\", 1, has_drw` at the end")
  vim.cmd([[execute "normal! Godefine_yaku yaku, \"Draw\", 1, has_drw"]])
  check("M0207 is shown while typing, the file unsaved", settle(house, "M0207") == "M0207", codes(house))
  local finding = vim.diagnostic.get(house)[1]
  check("at `has_drw`", finding and finding.lnum == 3 and finding.col == 29, finding)
  say("  " .. (finding and finding.message:gsub("\n", "; ") or "nothing"))

  say("asks for corrections there")
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = {} }
  params.range = { start = { line = 3, character = 30 }, ["end"] = { line = 3, character = 30 } }
  local actions = ask("textDocument/codeAction", params)
  check("one is offered", actions and #actions == 1, actions)
  if actions and actions[1] then
    say("  applies: " .. actions[1].title)
    local client = vim.lsp.get_client_by_id(next(vim.lsp.buf_get_clients(house)))
    vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
  end
  local line = vim.api.nvim_buf_get_lines(house, 3, 4, false)[1]
  check("the line is mended", line == 'define_yaku yaku, "Draw", 1, has_draw', line)
  wait_for(function()
    return not codes(house):find("M0207")
  end)
  check("the error goes", not codes(house):find("M0207"), codes(house))

  say("types `on after_discard_passed do`, `  dis` and asks for completion")
  vim.cmd([[execute "normal! Goon after_discard_passed do\<CR>dis\<CR>end\<Esc>k$"]])
  params = vim.lsp.util.make_position_params()
  params.position.character = #vim.api.nvim_get_current_line()
  local list = ask("textDocument/completion", params)
  local found
  for _, item in ipairs(list and list.items or {}) do
    if item.label == "discard_draw" then
      found = item
    end
  end
  check("`discard_draw` is offered", found ~= nil, list)
  check("with its text", found and found.documentation and found.documentation.value:find("Discards the drawn tile"), found)
  say("  " .. (found and found.detail or "nothing"))
  vim.api.nvim_win_set_cursor(0, { vim.fn.line("."), #vim.api.nvim_get_current_line() })
  local start = vim.lsp.omnifunc(1, "")
  check("omni completion begins somewhere", start ~= nil, start)
  vim.cmd("undo")

  say("hovers over `tidy_up`")
  vim.api.nvim_win_set_cursor(0, { 3, 17 })
  local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
  check("its comment and definition are shown", hover and hover.contents.value:find("Puts the hand in order") and hover.contents.value:find("def tidy_up"), hover)

  say("another program writes rulesets/guild.majs, which is not open")
  write("rulesets/guild.majs", {
    'set display_name, "Guild" # 麻雀',
    "on before_start do",
    "  noop",
    "end",
    'require "house"',
    "on after_draw, tidy_up",
    "on after_start, tidy_up",
  })
  say("renames `tidy_up` to `sort_tiles`")
  vim.lsp.buf.rename("sort_tiles")
  local function text_of(name)
    for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_get_name(buffer) == vim.fn.resolve(project .. "/" .. name) and vim.api.nvim_buf_is_loaded(buffer) then
        return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
      end
    end
    return ""
  end
  wait_for(function()
    return text_of("mods/lib/house.majs"):find("sort_tiles")
  end)
  for _, name in ipairs({ "rulesets/house.majs", "rulesets/club.majs", "mods/lib/house.majs" }) do
    local text = text_of(name)
    check("in " .. name, text:find("sort_tiles") and not text:find("tidy_up"), text)
  end
  check(
    "in rulesets/guild.majs, as it is on the disk",
    text_of("rulesets/guild.majs"):find("noop\nend\nrequire \"house\"\non after_draw, sort_tiles\non after_start, sort_tiles$"),
    text_of("rulesets/guild.majs")
  )
  vim.cmd("silent wall")
  check("nothing is wrong afterwards", not settle(house, ""):find("M0601"), codes(house))

  say("goes to its definition")
  vim.api.nvim_win_set_cursor(0, { 3, 17 })
  vim.lsp.buf.definition()
  wait_for(function()
    return vim.api.nvim_buf_get_name(0):find("house.majs") and vim.fn.line(".") == 2
  end)
  check("which is in the library", vim.api.nvim_buf_get_name(0):find("mods/lib/house.majs") and vim.fn.line(".") == 2, vim.api.nvim_buf_get_name(0))

  say("spoils the layout and saves, with formatting on save")
  vim.api.nvim_create_autocmd("BufWritePre", {
    buffer = 0,
    callback = function()
      vim.lsp.buf.formatting_sync(nil, 20000)
    end,
  })
  vim.api.nvim_buf_set_lines(0, 2, 3, false, { "      sort_hand ;draw(  1 )" })
  vim.cmd("silent write")
  local saved = table.concat(vim.fn.readfile(project .. "/mods/lib/house.majs"), "\n")
  check("the file on disk is formatted", saved == "# Puts the hand in order.\ndef sort_tiles do\n  sort_hand\n  draw(1)\nend", saved)

  say("opens a file outside of the project, and what is no file")
  vim.fn.writefile({ "on nothing do", "end" }, work .. "/stray.majs")
  vim.cmd("edit " .. vim.fn.fnameescape(work .. "/stray.majs"))
  local stray = vim.api.nvim_get_current_buf()
  check("is checked as well", settle(stray, "M0203") == "M0203", codes(stray))
end

local fine, problem = xpcall(story, debug.traceback)
if not fine then
  table.insert(failures, "FAILED story: " .. problem)
end
vim.fn.writefile(transcript, work .. "/transcript")
table.insert(failures, passed .. " passed, " .. #failures .. " failed")
vim.fn.writefile(failures, work .. "/result")
vim.cmd(#failures > 1 and "cquit 1" or "qall!")

-- What dap_test.sh runs inside of Neovim: a session of the debugger, with checks.
local top, work = vim.env.MAJS_TOP, vim.env.MAJS_WORK
local Client = dofile(top .. "/tests/editors/dap_client.lua")
local transcript, failures, passed = {}, {}, 0

local function say(...)
  table.insert(transcript, (string.format(...):gsub("%s+$", "")))
end

local function check(what, holds, found)
  if holds then
    passed = passed + 1
  else
    table.insert(failures, "FAILED " .. what .. ": " .. vim.inspect(found))
  end
end

local function text_of(path)
  return table.concat(vim.fn.readfile(top .. "/" .. path), "\n") .. "\n"
end

--- What a reader of tools/editors/README.md adds to nvim-dap, of which there is a stand-in.
local function configured()
  package.preload["dap"] = function()
    return { adapters = {}, configurations = {} }
  end
  local snippet = text_of("tools/editors/README.md"):match("```lua\n(local dap = .-)```")
  assert(loadstring(snippet))()
  return require("dap")
end

local function place(frame)
  return frame.source and string.format("%s:%d", frame.source.name, frame.line) or ""
end

local function session()
  local dap = configured()
  vim.cmd("edit " .. top .. "/rulesets/riichi.majs")
  check("the file type", dap.configurations[vim.bo.filetype] ~= nil, vim.bo.filetype)
  local configuration = dap.configurations[vim.bo.filetype][1]
  local client = Client.start(dap.adapters[configuration.type], configuration)
  local function go(command, arguments)
    local stopped = client:go(command)
    local frame = client:frames()[1]
    local named = stopped.text and { stopped.text, "" } or { frame.name, place(frame) }
    say("> %-38s%s  %s", arguments or command, named[1], named[2])
    return stopped
  end

  -- A condition.
  vim.cmd("edit " .. top .. "/majs/lib/win/ron.majs")
  vim.fn.search("and someone_else_just_discarded")
  local here = client:breakpoint_here("someone_else_just_discarded")
  check("a breakpoint at the cursor", here.verified and here.line == vim.fn.line("."), here)
  check("waits at the entry", go("configurationDone", "launch").reason == "entry")
  check("a condition", go("continue", "continue to where ron is asked").reason == "breakpoint")
  local seat, tile = client:value("Step", "seat"), client:value("Table", "last discard")
  say("    %s holds %s; the last discard is %s", seat, client:value(seat, "hand"), tile)

  -- Why not.
  local why = client:value(seat, "buttons", "ron")
  say("    ron is %s", why)
  check("why not", why:find("^not offered, since this does not hold: your hand, your calls and the discard"), why)
  local parts = client:variable(seat, "buttons", "ron", "all of these")
  for _, part in ipairs(client:request("variables", { variablesReference = parts.variablesReference }).variables) do
    say("        %-6s %s", part.value:match("^%S+"), part.name)
  end

  -- Back over the draw.
  vim.cmd("normal! gg")
  client:request("setBreakpoints", { source = { path = vim.api.nvim_buf_get_name(0) }, breakpoints = {} })
  client:named_breakpoints("draw")
  go("reverseContinue", "reverseContinue to draw")
  local turn, left = client:value("Table", "turn"), client:value("Table", "wall")
  local function draw()
    local drawn = client:value(turn, "draw")
    say("    %s has %s; the wall: %s", turn, drawn == "" and "drawn nothing" or "drawn " .. drawn, client:value("Table", "wall"))
    return drawn
  end
  local drawn = { draw() }
  go("next")
  table.insert(drawn, draw())
  go("stepBack")
  table.insert(drawn, draw())
  check("a draw, and back over it", drawn[1] == "" and drawn[2] ~= "" and drawn[3] == "", drawn)
  check("the wall is as it was", client:value("Table", "wall") == left, client:value("Table", "wall"))

  -- Another hand.
  local hand = "555z123456m" .. tile .. tile .. "99s"
  check("a hand is set", client:set(hand, seat, "hand").value ~= nil)
  say("> %s's hand = %s", seat, client:value(seat, "hand"))
  client:named_breakpoints("button ron offered")
  check("ron is offered", go("continue", "continue to button ron offered").text == "button ron is offered")
  check("by the same tile", client:value("Table", "last discard") == tile, client:value("Table", "last discard"))
  say("    %s is offered %s", seat, client:value(seat, "offered"))
  check("to the same seat", client:value(seat, "offered"):find("ron"), client:value(seat, "offered"))

  -- And on.
  client:named_breakpoints("before_win")
  check("it is taken", go("continue", "continue to before_win").reason == "function breakpoint")
  client:named_breakpoints()
  client.output = ""
  go("continue")
  local won = client.output:match("[^\n]* wins[^\n]*") or ""
  say("    %s", won)
  check("and won with", won:find("^" .. seat .. " wins"), client.output:sub(1, 400))
  client:request("disconnect", {})
  vim.wait(5000, function()
    return client.code ~= nil
  end, 5)
  check("it ends well", client.code == 0, client.code)

  local told = table.concat(transcript, "\n") .. "\n"
  check("the guide tells of this session", text_of("tools/site/guide/editors.md"):find("```text\n" .. told .. "```", 1, true), told)
end

local fine, problem = xpcall(session, debug.traceback)
check("the session", fine, problem)
vim.fn.writefile(transcript, work .. "/transcript")
table.insert(failures, string.format("%d passed, %d failed", passed, #failures))
vim.fn.writefile(failures, work .. "/result")
vim.cmd("qall!")

-- A client of the Debug Adapter Protocol for headless Neovim: it takes adapters and configurations as nvim-dap does.
local Client = {}
Client.__index = Client

local kPatience = 20000 -- milliseconds

function Client.start(adapter, configuration)
  assert(adapter.type == "executable", "an adapter that is a program")
  local self = setmetatable({ text = "", sent = 0, answers = {}, events = {}, output = "" }, Client)
  self.stdin, self.stdout = vim.loop.new_pipe(false), vim.loop.new_pipe(false)
  local problem
  self.process, problem = vim.loop.spawn(adapter.command, {
    args = adapter.args,
    stdio = { self.stdin, self.stdout, nil },
  }, function(code)
    self.code = code
  end)
  assert(self.process, problem)
  self.stdout:read_start(vim.schedule_wrap(function(_, chunk)
    self.text = self.text .. (chunk or "")
    self:read()
  end))
  self:request("initialize", { adapterID = "majs" })
  local wanted = vim.deepcopy(configuration)
  for key, value in pairs(wanted) do
    if value == "${file}" then
      wanted[key] = vim.api.nvim_buf_get_name(0)
    end
  end
  self:request(wanted.request, wanted)
  return self
end

function Client:read()
  while true do
    local _, header, length = self.text:find("^Content%-Length: (%d+)\r\n\r\n")
    if not header or #self.text < header + length then
      return
    end
    local message = vim.json.decode(self.text:sub(header + 1, header + length))
    self.text = self.text:sub(header + length + 1)
    if message.type == "response" then
      self.answers[message.request_seq] = message
    elseif message.event == "output" then
      self.output = self.output .. message.body.output
    else
      table.insert(self.events, message)
    end
  end
end

--- The body of the answer; an error with the message of one that says no.
function Client:request(command, arguments)
  self.sent = self.sent + 1
  local seq = self.sent
  local text = vim.json.encode({ seq = seq, type = "request", command = command, arguments = arguments })
  self.stdin:write("Content-Length: " .. #text .. "\r\n\r\n" .. text)
  vim.wait(kPatience, function()
    return self.answers[seq] ~= nil
  end, 5)
  local answer = assert(self.answers[seq], command .. " is not answered")
  assert(answer.success, answer.message)
  return answer.body
end

--- Sends it and waits until the game does: what it says of why, and of the first place of the stack.
function Client:go(command)
  self.events = {}
  self:request(command, { threadId = 1 })
  local stopped
  vim.wait(kPatience, function()
    for _, event in ipairs(self.events) do
      stopped = (event.event == "stopped" or event.event == "terminated") and event or stopped
    end
    return stopped ~= nil
  end, 5)
  assert(stopped, command .. " does not come to an end")
  return stopped.body or {}
end

function Client:frames()
  return self:request("stackTrace", { threadId = 1 }).stackFrames
end

--- The variable at a path of names that begins with a scope, and through what it is set.
function Client:variable(scope, ...)
  local found
  for _, one in ipairs(self:request("scopes", { frameId = 1 }).scopes) do
    found = vim.split(one.name, " ")[1] == scope and one or found
  end
  local parent
  for _, name in ipairs({ ... }) do
    parent = assert(found, scope).variablesReference
    found = nil
    for _, one in ipairs(self:request("variables", { variablesReference = parent }).variables) do
      found = one.name == name and one or found
    end
    assert(found, name)
  end
  return found, parent
end

function Client:value(...)
  return self:variable(...).value
end

function Client:set(value, ...)
  local variable, parent = self:variable(...)
  return self:request("setVariable", { variablesReference = parent, name = variable.name, value = value })
end

function Client:named_breakpoints(...)
  local list = {}
  for _, name in ipairs({ ... }) do
    table.insert(list, { name = name })
  end
  return self:request("setFunctionBreakpoints", { breakpoints = list }).breakpoints
end

--- At the line of the cursor.
function Client:breakpoint_here(condition)
  return self:request("setBreakpoints", {
    source = { path = vim.api.nvim_buf_get_name(0) },
    breakpoints = { { line = vim.api.nvim_win_get_cursor(0)[1], condition = condition } },
  }).breakpoints[1]
end

return Client

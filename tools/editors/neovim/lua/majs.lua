-- The language server in Neovim (0.7 and later): require("majs").setup(), perhaps with options for vim.lsp.start_client.
local M = {}

--- The folder of the project around a file: where majs.toml or majs.json, .git, or a folder rulesets/ or mods/ is.
function M.root_of(path)
  local folder = vim.fn.fnamemodify(path, ":p:h")
  local first = folder
  while true do
    for _, name in ipairs({ "majs.toml", "majs.json", ".git", "rulesets", "mods" }) do
      if vim.fn.getftype(folder .. "/" .. name) ~= "" then
        return folder
      end
    end
    local above = vim.fn.fnamemodify(folder, ":h")
    if above == folder then
      return first
    end
    folder = above
  end
end

local clients = {}

--- Starts the server for a buffer, or joins the one of its project. The id of the client.
function M.attach(buffer, options)
  local name = vim.api.nvim_buf_get_name(buffer)
  local root = M.root_of(name)
  if clients[root] == nil or vim.lsp.get_client_by_id(clients[root]) == nil then
    local given = {
      name = "majs",
      cmd = { vim.g.majs_program or "majs", "lsp" },
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      get_language_id = function(_, filetype)
        return filetype
      end,
    }
    clients[root] = vim.lsp.start_client(vim.tbl_deep_extend("force", given, options or {}))
  end
  if clients[root] ~= nil then
    vim.lsp.buf_attach_client(buffer, clients[root])
    vim.api.nvim_buf_set_option(buffer, "omnifunc", "v:lua.vim.lsp.omnifunc")
  end
  return clients[root]
end

--- Runs the case of a lens ("run this test") in a terminal.
local function run_test(command)
  local words = { vim.g.majs_program or "majs", "test", command.arguments[1] }
  if command.arguments[2] ~= nil then
    vim.list_extend(words, { "--filter", command.arguments[2] })
  end
  vim.cmd("new")
  vim.fn.termopen(words)
end

local function play(command)
  vim.cmd("new")
  vim.fn.termopen({ vim.g.majs_program or "majs", "run", command.arguments[1] })
end

--- Serves every script, tile set, jq mod and test file from now on, and those that are open.
function M.setup(options)
  vim.lsp.commands["majs.runTest"] = run_test
  vim.lsp.commands["majs.playRuleset"] = play
  local group = vim.api.nvim_create_augroup("majs_lsp", { clear = true })
  vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
    group = group,
    pattern = { "*.majs", "*.tiles", "*.jq", "*.test.json", "*/rulesets/*.json" },
    callback = function(event)
      M.attach(event.buf, options)
    end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].filetype == "majs" then
      M.attach(buffer, options)
    end
  end
end

return M

local json = require("json")

local LIMIT <const> = 3
MAX = 5
local a, b = 1, 2

local Session = {}
Session.__index = Session
Session.timeout = 30

function Session.new(token, limit)
  local self = setmetatable({}, Session)
  local function inner(value)
    return value + 1
  end
  return self
end

function Session:refresh(token, ...)
  return self.token
end

Session.close = function(self, hard)
  return hard
end

local function hidden(value) return value end
local twice = function(value) return value * 2 end
function Session.inner.deep(x) return x end

if jit then
  function modern() return true end
else
  function modern() return false end
end

local M = {
  limit = 3,
  run = function(x) return x end,
  ["odd key"] = function() end,
}

describe("Session", function()
  it("refreshes", function()
    assert.equal(1, 1)
  end)
end)

return M

describe(NAME .. ": unit", function()
  it("adds", function() return 1 end)
end)

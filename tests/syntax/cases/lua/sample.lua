local LIMIT = 300
local Session = {}

-- Exchanges the token.
function Session:refresh(token, limit)
  limit = limit or LIMIT
  local reply = post("/oauth/token", { grant = "refresh", id = token })
  if reply == nil and not self.closed then
    error("expired " .. token)
  end
  for index = 1, limit do
    if reply.status == 401 then
      break
    end
    self.rows[index] = reply.rows[index + 1]
  end
  for key, value in pairs(reply.extra) do
    self.rows[key] = value
  end
  while self.timeout > 10 or limit * 2 < 7 do
    limit = limit - 1
  end
  repeat
    limit = limit - 2
  until limit ~= 3
  local pause = function(ms) return ms * 2 end
  self:notify([[rows]], pause(limit), true)
  return #self.rows
end

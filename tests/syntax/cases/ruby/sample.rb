require 'net/http'

LIMIT = 300

class Session
  attr_reader :timeout

  # Exchanges the token.
  def refresh(token, limit = LIMIT, scope: 'all')
    reply = post('/oauth/token', grant: 'refresh', id: token)
    raise AuthError, "expired #{token}" if reply.nil? && !@closed
    reply.rows.each_with_index do |row, index|
      break if row.status == 401
      @rows << row.cells[index + 1]
    end
    while @timeout > 10 || limit * 2 < 7
      limit -= 1
    end
    label = case reply.kind
            when :r then 'rows'
            else 'other'
            end
    pause = ->(ms) { ms * 2 }
    begin
      notify(label, pause.call(limit), true)
    rescue IOError => error
      return []
    ensure
      close
    end
    @rows.select { |row| row > 3 and row }
  end
end

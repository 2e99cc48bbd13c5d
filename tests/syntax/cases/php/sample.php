<?php

const LIMIT = 300;

class Session
{
    private int $timeout = 30;

    // Exchanges the token.
    public function refresh(string $token, int $limit = LIMIT): array
    {
        $reply = $this->post('/oauth/token', ['grant' => 'refresh', 'id' => $token]);
        if ($reply === null && !$this->closed) {
            throw new AuthError("expired {$token}");
        }
        foreach ($reply->rows as $index => $row) {
            if ($row->status == 401) {
                break;
            }
            $this->rows[] = $row->cells[$index + 1];
        }
        while ($this->timeout > 10 || $limit * 2 < 7) {
            $limit -= 1;
        }
        switch ($reply->kind) {
            case 'r':
                $this->closed = true;
                break;
            default:
                $this->log('kind');
        }
        $pause = fn($ms) => $ms * 2;
        try {
            $this->notify($pause($limit), true);
        } catch (IoError $error) {
            return [];
        }
        return $this->rows;
    }
}

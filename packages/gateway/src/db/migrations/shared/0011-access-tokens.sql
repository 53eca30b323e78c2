-- Named access tokens, beside the one in users.
CREATE TABLE access_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256.
  token_hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  read_only INTEGER NOT NULL,
  created_time INTEGER NOT NULL,
  -- Unix seconds, -1: never.
  expired_time INTEGER NOT NULL,
  -- Saved once a minute, 0: not used.
  last_used_time INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX access_tokens_user ON access_tokens (user_id, id);

-- The role at sign-in: a session does not outlive a demotion.
ALTER TABLE sessions ADD COLUMN role INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET role = (SELECT role FROM users WHERE users.id = sessions.user_id);

CREATE TABLE logs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- 0: no user, as for a channel test.
  user_id INTEGER NOT NULL DEFAULT 0,
  -- Unix seconds.
  created_at INTEGER NOT NULL,
  -- 1 top-up, 2 consumption, 3 management, 4 system, 5 channel test.
  type INTEGER NOT NULL,
  content TEXT NOT NULL DEFAULT '',
  -- The username at that time.
  username TEXT NOT NULL DEFAULT '',
  token_name TEXT NOT NULL DEFAULT '',
  model_name TEXT NOT NULL DEFAULT '',
  quota INTEGER NOT NULL DEFAULT 0,
  prompt_tokens INTEGER NOT NULL DEFAULT 0,
  completion_tokens INTEGER NOT NULL DEFAULT 0,
  channel_id INTEGER NOT NULL DEFAULT 0,
  request_id TEXT NOT NULL DEFAULT '',
  -- Milliseconds.
  elapsed_time INTEGER NOT NULL DEFAULT 0,
  is_stream INTEGER NOT NULL DEFAULT 0,
  system_prompt_reset INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Each serves a list filtered by its first column, newest first without sorting, and a sum without reading the rows.
-- The first serves the search as well, which needs only the index if few rows match.
CREATE INDEX logs_time ON logs (created_at, id, type, quota, content);
CREATE INDEX logs_type ON logs (type, created_at, id, quota);
CREATE INDEX logs_user ON logs (user_id, created_at, id, type, quota);
CREATE INDEX logs_username ON logs (username, created_at, id, type, quota);
CREATE INDEX logs_token ON logs (token_name, created_at, id, type, quota);
CREATE INDEX logs_model ON logs (model_name, created_at, id, type, quota);
CREATE INDEX logs_channel ON logs (channel_id, created_at, id, type, quota);

CREATE TABLE redemptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The creator, not the user who redeemed it.
  user_id INTEGER NOT NULL,
  key TEXT NOT NULL UNIQUE,
  -- 1 unused, 2 disabled, 3 used.
  status INTEGER NOT NULL DEFAULT 1,
  name TEXT NOT NULL,
  quota INTEGER NOT NULL,
  created_time INTEGER NOT NULL,
  redeemed_time INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE channels (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type INTEGER NOT NULL,
  -- The provider's key; only sent to the provider.
  key TEXT NOT NULL,
  -- 1 enabled, 2 disabled, 3 disabled by the gateway.
  status INTEGER NOT NULL DEFAULT 1,
  name TEXT NOT NULL,
  weight INTEGER NOT NULL DEFAULT 0,
  created_time INTEGER NOT NULL,
  test_time INTEGER NOT NULL DEFAULT 0,
  response_time INTEGER NOT NULL DEFAULT 0,
  base_url TEXT NOT NULL DEFAULT '',
  -- Null: never set, and returned as null, as in One API.
  other TEXT,
  balance REAL NOT NULL DEFAULT 0,
  balance_updated_time INTEGER NOT NULL DEFAULT 0,
  -- Comma text, as is "group".
  models TEXT NOT NULL,
  "group" TEXT NOT NULL,
  used_quota INTEGER NOT NULL DEFAULT 0,
  model_mapping TEXT NOT NULL DEFAULT '',
  priority INTEGER NOT NULL DEFAULT 0,
  -- JSON text, which may contain secrets.
  config TEXT NOT NULL DEFAULT '',
  system_prompt TEXT
) STRICT;

-- Which channel serves which model to which group, for routing calls.
CREATE TABLE abilities (
  "group" TEXT NOT NULL,
  model TEXT NOT NULL,
  channel_id INTEGER NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  enabled INTEGER NOT NULL,
  priority INTEGER NOT NULL,
  PRIMARY KEY ("group", model, channel_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX abilities_channel ON abilities (channel_id);

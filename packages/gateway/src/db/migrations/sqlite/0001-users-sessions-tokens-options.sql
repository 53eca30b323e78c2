CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL UNIQUE,
  -- bcrypt, as One API stores it.
  password_hash TEXT NOT NULL,
  display_name TEXT NOT NULL DEFAULT '',
  role INTEGER NOT NULL DEFAULT 1,
  -- 1 enabled, 2 banned, 3 deleted.
  status INTEGER NOT NULL DEFAULT 1,
  email TEXT NOT NULL DEFAULT '',
  github_id TEXT NOT NULL DEFAULT '',
  wechat_id TEXT NOT NULL DEFAULT '',
  lark_id TEXT NOT NULL DEFAULT '',
  oidc_id TEXT NOT NULL DEFAULT '',
  -- SHA-256; null until the first one is created.
  access_token_hash TEXT UNIQUE,
  quota INTEGER NOT NULL DEFAULT 0,
  used_quota INTEGER NOT NULL DEFAULT 0,
  request_count INTEGER NOT NULL DEFAULT 0,
  "group" TEXT NOT NULL DEFAULT 'default',
  aff_code TEXT NOT NULL DEFAULT '',
  inviter_id INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Two accounts may share an email address, as in One API.
CREATE INDEX users_email ON users (email) WHERE email <> '';
CREATE UNIQUE INDEX users_aff_code ON users (aff_code) WHERE aff_code <> '';

CREATE TABLE sessions (
  -- SHA-256 of the value in the cookie, so that a copy of this file contains no valid session.
  id_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Unix seconds.
  expires_time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_time);

CREATE TABLE tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL UNIQUE,
  -- 1 enabled, 2 disabled, 3 expired, 4 exhausted.
  status INTEGER NOT NULL DEFAULT 1,
  name TEXT NOT NULL,
  created_time INTEGER NOT NULL,
  accessed_time INTEGER NOT NULL,
  expired_time INTEGER NOT NULL,
  remain_quota INTEGER NOT NULL,
  unlimited_quota INTEGER NOT NULL,
  used_quota INTEGER NOT NULL DEFAULT 0,
  -- Null: never set. Equivalent to the empty text, and returned as null, as in One API.
  models TEXT,
  subnet TEXT
) STRICT;

-- Contains the ID as well, so it serves the list, newest first.
CREATE INDEX tokens_user ON tokens (user_id);

CREATE TABLE options (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Separate from the options, which an administrator may read.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

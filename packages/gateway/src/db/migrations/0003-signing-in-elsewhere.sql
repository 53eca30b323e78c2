-- What the session cookies of browsers that need not be signed in stand for. Both keep SHA-256 of the cookie's value.

CREATE TABLE oauth_states (
  session_hash TEXT PRIMARY KEY,
  -- SHA-256 of what a provider is expected to hand back.
  state_hash TEXT NOT NULL,
  -- Unix seconds.
  expires_time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE turnstile_passes (
  session_hash TEXT PRIMARY KEY,
  expires_time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE mailed_secrets (
  -- `code` or `link`.
  purpose TEXT NOT NULL,
  email TEXT NOT NULL,
  -- bcrypt: a code of six characters would be found in no time by whoever had a copy of this file.
  secret_hash TEXT NOT NULL,
  -- How often somebody has tried to say it.
  tries INTEGER NOT NULL DEFAULT 0,
  expires_time INTEGER NOT NULL,
  PRIMARY KEY (purpose, email)
) STRICT, WITHOUT ROWID;

-- Not unique: a database that came from elsewhere may hold an identity twice.
CREATE INDEX users_github ON users (github_id) WHERE github_id <> '';
CREATE INDEX users_wechat ON users (wechat_id) WHERE wechat_id <> '';
CREATE INDEX users_lark ON users (lark_id) WHERE lark_id <> '';
CREATE INDEX users_oidc ON users (oidc_id) WHERE oidc_id <> '';

-- What has run out is cleared away at each new one.
CREATE INDEX mailed_secrets_expires ON mailed_secrets (expires_time);
CREATE INDEX oauth_states_expires ON oauth_states (expires_time);
CREATE INDEX turnstile_passes_expires ON turnstile_passes (expires_time);

-- Asked before a setting changes: whether somebody could still sign in.
CREATE INDEX users_role ON users (role, status);

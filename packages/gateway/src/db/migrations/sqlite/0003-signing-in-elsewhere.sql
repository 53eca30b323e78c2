-- State of browsers, signed in or not, by their session cookie. Both tables contain SHA-256 of the cookie's value.

CREATE TABLE oauth_states (
  session_hash TEXT PRIMARY KEY,
  -- SHA-256 of the state that the provider has to return.
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
  -- bcrypt, because a code of six characters could be guessed from another hash.
  secret_hash TEXT NOT NULL,
  -- Number of attempts.
  tries INTEGER NOT NULL DEFAULT 0,
  expires_time INTEGER NOT NULL,
  PRIMARY KEY (purpose, email)
) STRICT, WITHOUT ROWID;

-- Not unique: an imported database may contain an identity twice.
CREATE INDEX users_github ON users (github_id) WHERE github_id <> '';
CREATE INDEX users_wechat ON users (wechat_id) WHERE wechat_id <> '';
CREATE INDEX users_lark ON users (lark_id) WHERE lark_id <> '';
CREATE INDEX users_oidc ON users (oidc_id) WHERE oidc_id <> '';

-- Expired rows are deleted when a new one is inserted.
CREATE INDEX mailed_secrets_expires ON mailed_secrets (expires_time);
CREATE INDEX oauth_states_expires ON oauth_states (expires_time);
CREATE INDEX turnstile_passes_expires ON turnstile_passes (expires_time);

-- Used before an option changes, to check that root can still sign in.
CREATE INDEX users_role ON users (role, status);

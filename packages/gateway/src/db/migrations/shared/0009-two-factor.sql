-- Second factors of sign-ins with a password.
CREATE TABLE two_factor (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Base32, in clear text: every code is computed from it.
  secret TEXT NOT NULL,
  -- 0 until a code has confirmed it.
  is_enabled INTEGER NOT NULL DEFAULT 0,
  -- Time step of the last accepted code, because each is valid once.
  last_step INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE recovery_codes (
  -- SHA-256.
  code_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

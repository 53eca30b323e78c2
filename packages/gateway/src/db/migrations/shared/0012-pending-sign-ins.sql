-- Sign-ins with a provider that wait for a code of the second factor, by the browser's session cookie.
CREATE TABLE pending_sign_ins (
  -- SHA-256 of the cookie's value.
  session_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Unix seconds.
  expires_time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX pending_sign_ins_expires ON pending_sign_ins (expires_time);

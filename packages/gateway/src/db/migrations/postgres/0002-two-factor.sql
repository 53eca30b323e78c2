-- Second factors of sign-ins with a password.
CREATE TABLE two_factor (
  user_id BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Base32, in clear text: every code is computed from it.
  secret TEXT COLLATE "C" NOT NULL,
  -- 0 until a code has confirmed it.
  is_enabled BIGINT NOT NULL DEFAULT 0,
  -- Time step of the last accepted code, because each is valid once.
  last_step BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  -- SHA-256.
  code_hash TEXT COLLATE "C" PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX recovery_codes_user ON recovery_codes (user_id);

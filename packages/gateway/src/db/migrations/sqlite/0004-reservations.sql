-- Quota reserved by active calls. Rows that exist at the start belong to calls that were active when the gateway was
-- stopped, and are refunded.
CREATE TABLE reservations (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: the token is unlimited or deleted, and only its owner is charged.
  token_id INTEGER REFERENCES tokens (id) ON DELETE SET NULL,
  quota INTEGER NOT NULL
) STRICT;

CREATE INDEX reservations_user ON reservations (user_id);
CREATE INDEX reservations_token ON reservations (token_id);

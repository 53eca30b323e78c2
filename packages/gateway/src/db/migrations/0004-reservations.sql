-- Quota that a relayed call under way has taken in advance. What stands here at a start was under way when the gateway
-- was stopped: it is given back.
CREATE TABLE reservations (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: the token is unlimited, or gone, and only its owner pays.
  token_id INTEGER REFERENCES tokens (id) ON DELETE SET NULL,
  quota INTEGER NOT NULL
) STRICT;

CREATE INDEX reservations_user ON reservations (user_id);
CREATE INDEX reservations_token ON reservations (token_id);

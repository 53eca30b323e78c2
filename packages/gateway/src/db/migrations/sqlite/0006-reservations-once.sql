-- IDs of reservations are never reused: a call that ends late must not find the reservation of another call.
CREATE TABLE reservations_once (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: the token is unlimited or deleted, and only its owner is charged.
  token_id INTEGER REFERENCES tokens (id) ON DELETE SET NULL,
  quota INTEGER NOT NULL
) STRICT;

INSERT INTO reservations_once SELECT id, user_id, token_id, quota FROM reservations;
DROP TABLE reservations;
ALTER TABLE reservations_once RENAME TO reservations;
CREATE INDEX reservations_user ON reservations (user_id);
CREATE INDEX reservations_token ON reservations (token_id);

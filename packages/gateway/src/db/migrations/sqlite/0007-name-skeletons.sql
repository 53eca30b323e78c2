-- The same for all names that look alike. Null until the gateway computes it.
ALTER TABLE users ADD COLUMN skeleton TEXT;

CREATE INDEX users_skeleton ON users (skeleton);

-- What all names have in common that look like this one. The gateway fills it in: null until then.
ALTER TABLE users ADD COLUMN skeleton TEXT;

CREATE INDEX users_skeleton ON users (skeleton);

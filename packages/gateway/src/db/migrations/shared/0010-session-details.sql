-- What users see of their sessions.
ALTER TABLE sessions ADD COLUMN created_time INTEGER NOT NULL DEFAULT 0;
-- Saved once a minute.
ALTER TABLE sessions ADD COLUMN last_used_time INTEGER NOT NULL DEFAULT 0;
-- The address of the last use.
ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
-- Browser and system at the sign-in.
ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';

-- A session lasts 30 days from the sign-in.
UPDATE sessions SET created_time = expires_time - 2592000;

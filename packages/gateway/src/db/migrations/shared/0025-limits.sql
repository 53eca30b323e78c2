-- Limits of users, tokens and channels: JSON lists.
ALTER TABLE users ADD COLUMN limits TEXT;
ALTER TABLE tokens ADD COLUMN limits TEXT;
ALTER TABLE channels ADD COLUMN limits TEXT;

-- What a reservation holds of limits: a JSON list.
ALTER TABLE reservations ADD COLUMN holds TEXT;

-- What was used of limits in periods. Calls at the same time, and the last five hours, are rows that begin at 0 and have
-- no end.
CREATE TABLE limit_windows (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL,
  kind TEXT NOT NULL,
  per TEXT NOT NULL,
  -- Unix seconds; the end is the first second after the period.
  start INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  used INTEGER NOT NULL,
  UNIQUE (subject, kind, per, start)
) STRICT;

CREATE INDEX limit_windows_end ON limit_windows (ends_at);

-- What was used in the last five hours, by second.
CREATE TABLE limit_uses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subject TEXT NOT NULL,
  kind TEXT NOT NULL,
  second INTEGER NOT NULL,
  -- Unix milliseconds of the last use in this second.
  used_at INTEGER NOT NULL,
  used INTEGER NOT NULL,
  UNIQUE (subject, kind, second)
) STRICT;

CREATE INDEX limit_uses_time ON limit_uses (used_at);

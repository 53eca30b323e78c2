-- Usage of complete days (UTC), summed from the log rows of calls, so that long periods need not read those.
CREATE TABLE usage_days (
  -- 1 by user, 2 by token, 3 by model, 4 by channel, 5 by quarter of an hour.
  kind INTEGER NOT NULL,
  -- Owner of a token.
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Unix seconds: start of the day, or of the quarter of an hour.
  time INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  quota INTEGER NOT NULL,
  prompt_tokens INTEGER NOT NULL,
  completion_tokens INTEGER NOT NULL,
  PRIMARY KEY (kind, owner, name, time)
) STRICT, WITHOUT ROWID;

-- The days that are summed, as days since 1970: the first, and the one after the last.
CREATE TABLE usage_range (
  id INTEGER PRIMARY KEY,
  start_day INTEGER NOT NULL,
  end_day INTEGER NOT NULL
) STRICT;

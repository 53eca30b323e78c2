-- How calls were processed, to explain their results. Kept for a month, and without what they said.
CREATE TABLE calls (
  request_id TEXT PRIMARY KEY,
  -- Unix seconds.
  created_at INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  -- HTTP status of the response.
  status INTEGER NOT NULL,
  -- JSON: model, times, price, and the channels that were tried.
  detail TEXT NOT NULL
) STRICT;

CREATE INDEX calls_time ON calls (created_at);
CREATE INDEX calls_failed ON calls (created_at DESC, request_id DESC) WHERE status <> 200;

-- How channels answered, by hour.
CREATE TABLE channel_hours (
  channel_id INTEGER NOT NULL,
  -- Unix seconds: start of the hour.
  hour INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  successes INTEGER NOT NULL,
  -- Milliseconds of all attempts that succeeded.
  duration INTEGER NOT NULL,
  PRIMARY KEY (channel_id, hour)
) STRICT, WITHOUT ROWID;

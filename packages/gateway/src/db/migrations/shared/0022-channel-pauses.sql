-- Channels that are disabled for some minutes, because several calls failed.
CREATE TABLE channel_pauses (
  channel_id INTEGER PRIMARY KEY,
  -- Unix seconds.
  ends_at INTEGER NOT NULL
) STRICT;

CREATE INDEX channel_pauses_end ON channel_pauses (ends_at);

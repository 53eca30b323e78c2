-- Responses that providers store, with the channel that leads to each.
CREATE TABLE stored_responses (
  -- The user's ID, a space, and the provider's ID of the response.
  owned_id TEXT PRIMARY KEY,
  channel_id INTEGER NOT NULL,
  -- Unix seconds.
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX stored_responses_time ON stored_responses (created_at);

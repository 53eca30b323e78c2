-- What happened, and who caused it.
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Unix seconds.
  created_at INTEGER NOT NULL,
  -- 'record.changed', …
  type TEXT NOT NULL,
  -- User who caused it; 0 and '' of the gateway and of guests.
  actor_id INTEGER NOT NULL,
  actor_name TEXT NOT NULL,
  -- 'session', 'access_token:<name>', 'config' or 'gateway'.
  via TEXT NOT NULL,
  -- 'PUT /api/channel/'; '' without a call.
  call TEXT NOT NULL,
  request_id TEXT NOT NULL,
  -- Network address and browser of the call.
  address TEXT NOT NULL,
  device TEXT NOT NULL,
  -- 'channel', 'token', …
  kind TEXT NOT NULL,
  -- JSON: the records with what changed, without secrets.
  records TEXT NOT NULL,
  -- Whether it can be taken back.
  undoable INTEGER NOT NULL,
  -- The event that this one took back, and the one that took it back; 0 without it.
  undoes INTEGER NOT NULL,
  undone_by INTEGER NOT NULL
) STRICT;

CREATE INDEX events_kind ON events (kind, id);
CREATE INDEX events_actor ON events (actor_id, id);
CREATE INDEX events_time ON events (created_at);

-- Events of a record.
CREATE TABLE event_records (
  kind TEXT NOT NULL,
  -- ID, or the key of an option.
  record TEXT NOT NULL,
  event INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, record, event)
) STRICT, WITHOUT ROWID;

CREATE INDEX event_records_event ON event_records (event);

-- Values that no response contains, to restore them.
CREATE TABLE event_secrets (
  event INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  record TEXT NOT NULL,
  field TEXT NOT NULL,
  before TEXT,
  after TEXT,
  PRIMARY KEY (event, record, field)
) STRICT, WITHOUT ROWID;

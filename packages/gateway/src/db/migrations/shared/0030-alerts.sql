-- Facts of events; changes of records have theirs in the column "records".
ALTER TABLE events ADD COLUMN data TEXT NOT NULL DEFAULT '{}';

DROP INDEX events_kind;
CREATE INDEX events_kind ON events (type, kind, id);
CREATE INDEX events_type ON events (type, id);

-- What was told already: it is told again after a time.
CREATE TABLE event_marks (
  name TEXT PRIMARY KEY,
  -- Unix seconds.
  ends_at INTEGER NOT NULL
) STRICT;

CREATE INDEX event_marks_end ON event_marks (ends_at);

-- Where alerts are sent.
CREATE TABLE alert_targets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- 'mail', 'webhook', …
  kind TEXT NOT NULL,
  -- JSON: texts by name; no answer contains the secrets.
  settings TEXT NOT NULL,
  secrets TEXT NOT NULL,
  -- 'zh' or 'en'.
  language TEXT NOT NULL,
  status INTEGER NOT NULL,
  created_time INTEGER NOT NULL
) STRICT;

-- Which events are sent where.
CREATE TABLE alert_rules (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  -- Lists are separated by commas; '' for all groups or channels.
  events TEXT NOT NULL,
  targets TEXT NOT NULL,
  groups TEXT NOT NULL,
  channels TEXT NOT NULL,
  -- Level of its events; 0 for the usual one.
  threshold INTEGER NOT NULL,
  -- Times of day, '22:00'; '' for none.
  quiet_from TEXT NOT NULL,
  quiet_until TEXT NOT NULL,
  every_minutes INTEGER NOT NULL,
  digest_at TEXT NOT NULL,
  status INTEGER NOT NULL,
  created_time INTEGER NOT NULL
) STRICT;

-- Events on their way to targets.
CREATE TABLE alert_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  -- 0 if options define it.
  rule INTEGER NOT NULL,
  -- 0 for the mail of the user whom the event is about, -1 for who hears of channels by options.
  target INTEGER NOT NULL,
  -- 'waiting', 'sending', 'delivered', 'failed', 'unknown' or 'skipped'.
  state TEXT NOT NULL,
  -- Unix seconds; when it is sent next, or was sent last.
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  -- Process that sends it; '' for none.
  process TEXT NOT NULL,
  http_status INTEGER NOT NULL,
  answer TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX alert_deliveries_once ON alert_deliveries (event, target);
CREATE INDEX alert_deliveries_due ON alert_deliveries (state, rule, target, due_at, id);
CREATE INDEX alert_deliveries_target ON alert_deliveries (target, id);
CREATE INDEX alert_deliveries_rule ON alert_deliveries (rule, id);

-- Names that one process at a time may hold: a running job, and the process itself while it is alive.
CREATE TABLE leases (
  name TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  -- Unix milliseconds.
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The process whose call holds the reservation.
ALTER TABLE reservations ADD COLUMN process TEXT NOT NULL DEFAULT '';
CREATE INDEX reservations_process ON reservations (process);

-- Failed sign-ins by account or browser.
CREATE TABLE failed_sign_ins (
  counter TEXT PRIMARY KEY,
  count INTEGER NOT NULL,
  -- Unix milliseconds.
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX failed_sign_ins_time ON failed_sign_ins (last_at, counter);

-- Which channel serves which model is kept in memory, computed from the channels.
DROP TABLE abilities;

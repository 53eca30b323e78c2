-- Which bulk change an event is part of; NULL for none.
ALTER TABLE events ADD COLUMN batch TEXT;
CREATE INDEX events_batch ON events (batch, id) WHERE batch IS NOT NULL;

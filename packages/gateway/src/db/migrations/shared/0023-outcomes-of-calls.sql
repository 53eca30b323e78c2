-- What became of a call, so that the log can be searched for failed, slow and related calls.
-- HTTP status of the response, or of the provider's error that broke it off; 0: no call, or one of an earlier version.
ALTER TABLE logs ADD COLUMN status INTEGER NOT NULL DEFAULT 0;
-- Milliseconds until the first token of a stream; 0: not streamed.
ALTER TABLE logs ADD COLUMN first_token INTEGER NOT NULL DEFAULT 0;
-- Number of channels that were tried.
ALTER TABLE logs ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
-- The same number for all calls of a conversation; 0: none.
ALTER TABLE logs ADD COLUMN conversation INTEGER NOT NULL DEFAULT 0;

CREATE INDEX logs_failed ON logs (created_at, id) WHERE status >= 400;
CREATE INDEX logs_request ON logs (request_id) WHERE request_id <> '';
CREATE INDEX logs_conversation ON logs (conversation, created_at, id) WHERE conversation <> 0;

-- Every sum is read from an index only: each index contains the columns of the filters after its first one.
DROP INDEX logs_user;
DROP INDEX logs_username;
DROP INDEX logs_token;
DROP INDEX logs_channel;
CREATE INDEX logs_user ON logs (user_id, created_at, id, type, quota, token_name, model_name);
CREATE INDEX logs_username ON logs (username, created_at, id, type, quota, token_name, channel_id, model_name);
CREATE INDEX logs_token ON logs (token_name, created_at, id, type, quota, channel_id, model_name);
CREATE INDEX logs_channel ON logs (channel_id, created_at, id, type, quota, model_name);

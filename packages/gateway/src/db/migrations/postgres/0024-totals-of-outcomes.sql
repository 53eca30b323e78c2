-- Failed calls are rows of the log (type 8) too. The sums also have failures and durations.
DROP TRIGGER logs_add_usage ON logs;
DROP TRIGGER logs_remove_usage ON logs;

INSERT INTO logs (user_id, created_at, type, content, content_en, username, token_name, model_name, channel_id,
    request_id, elapsed_time, status, attempts)
  SELECT user_id, created_at, 8, d -> 'reason' ->> 'zh', d -> 'reason' ->> 'en', username,
    d ->> 'token_name', d ->> 'model_name', coalesce((d -> 'attempts' -> -1 ->> 'channel')::bigint, 0),
    request_id, (d ->> 'duration')::double precision::bigint, status, json_array_length(d -> 'attempts')
  FROM (
    SELECT user_id, calls.created_at, request_id, calls.status, coalesce(username, '') AS username, detail::json AS d
    FROM calls LEFT JOIN users ON users.id = user_id WHERE calls.status >= 400
  ) AS failed ORDER BY created_at, request_id;

INSERT INTO usage_names (name)
  SELECT username FROM logs WHERE type = 8
  UNION SELECT token_name FROM logs WHERE type = 8
  UNION SELECT model_name FROM logs WHERE type = 8 AND channel_id > 0
  UNION SELECT ''
  ON CONFLICT (name) DO NOTHING;

-- Calls that were not charged.
ALTER TABLE usage_totals ADD COLUMN refused BIGINT NOT NULL DEFAULT 0;
-- Calls that failed: refused ones, and answers that broke off.
ALTER TABLE usage_totals ADD COLUMN failures BIGINT NOT NULL DEFAULT 0;
-- Milliseconds of the charged calls.
ALTER TABLE usage_totals ADD COLUMN duration DOUBLE PRECISION NOT NULL DEFAULT 0;
-- Calls that were streamed, and the milliseconds until their first tokens.
ALTER TABLE usage_totals ADD COLUMN streams BIGINT NOT NULL DEFAULT 0;
ALTER TABLE usage_totals ADD COLUMN first_token DOUBLE PRECISION NOT NULL DEFAULT 0;

DELETE FROM usage_totals;
INSERT INTO usage_totals
  SELECT created_at / 900, user_id, u.id, t.id, m.id, channel_id,
    sum((type = 2)::int), sum(quota), sum(prompt_tokens), sum(completion_tokens),
    sum((type = 8)::int), sum((status >= 400)::int), sum(CASE WHEN type = 2 THEN elapsed_time ELSE 0 END), sum((first_token > 0)::int),
    sum(first_token)
  FROM logs
  JOIN usage_names u ON u.name = username
  JOIN usage_names t ON t.name = token_name
  JOIN usage_names m ON m.name = CASE WHEN type = 2 OR channel_id > 0 THEN model_name ELSE '' END
  WHERE type IN (2, 8)
  GROUP BY 1, 2, 3, 4, 5, 6;

-- A model that no channel was tried for may be any text of a caller, and is not kept.
CREATE OR REPLACE FUNCTION add_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  summed_model TEXT COLLATE "C" := CASE WHEN NEW.type = 2 OR NEW.channel_id > 0 THEN NEW.model_name ELSE '' END;
BEGIN
  -- In one order, so that transactions with the same new names do not wait for each other.
  INSERT INTO usage_names (name)
    SELECT DISTINCT name FROM unnest(ARRAY[NEW.username, NEW.token_name, summed_model]) AS given (name)
    WHERE NOT EXISTS (SELECT 1 FROM usage_names known WHERE known.name = given.name)
    ORDER BY name
    ON CONFLICT (name) DO NOTHING;
  INSERT INTO usage_totals AS known VALUES (
    NEW.created_at / 900,
    NEW.user_id,
    (SELECT id FROM usage_names WHERE name = NEW.username),
    (SELECT id FROM usage_names WHERE name = NEW.token_name),
    (SELECT id FROM usage_names WHERE name = summed_model),
    NEW.channel_id,
    (NEW.type = 2)::int,
    NEW.quota,
    NEW.prompt_tokens,
    NEW.completion_tokens,
    (NEW.type = 8)::int,
    (NEW.status >= 400)::int,
    CASE WHEN NEW.type = 2 THEN NEW.elapsed_time ELSE 0 END,
    (NEW.first_token > 0)::int,
    NEW.first_token
  ) ON CONFLICT (quarter, user_id, username, token, model, channel_id) DO UPDATE SET
    calls = known.calls + excluded.calls,
    quota = known.quota + excluded.quota,
    prompt_tokens = known.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = known.completion_tokens + excluded.completion_tokens,
    refused = known.refused + excluded.refused,
    failures = known.failures + excluded.failures,
    duration = known.duration + excluded.duration,
    streams = known.streams + excluded.streams,
    first_token = known.first_token + excluded.first_token;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION remove_usage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  summed_model TEXT COLLATE "C" := CASE WHEN OLD.type = 2 OR OLD.channel_id > 0 THEN OLD.model_name ELSE '' END;
  is_empty BOOLEAN;
BEGIN
  UPDATE usage_totals SET
    calls = calls - (OLD.type = 2)::int,
    quota = quota - OLD.quota,
    prompt_tokens = prompt_tokens - OLD.prompt_tokens,
    completion_tokens = completion_tokens - OLD.completion_tokens,
    refused = refused - (OLD.type = 8)::int,
    failures = failures - (OLD.status >= 400)::int,
    duration = duration - CASE WHEN OLD.type = 2 THEN OLD.elapsed_time ELSE 0 END,
    streams = streams - (OLD.first_token > 0)::int,
    first_token = first_token - OLD.first_token
  WHERE quarter = OLD.created_at / 900
    AND user_id = OLD.user_id
    AND username = (SELECT id FROM usage_names WHERE name = OLD.username)
    AND token = (SELECT id FROM usage_names WHERE name = OLD.token_name)
    AND model = (SELECT id FROM usage_names WHERE name = summed_model)
    AND channel_id = OLD.channel_id
  RETURNING calls = 0 AND refused = 0 INTO is_empty;
  IF is_empty THEN
    DELETE FROM usage_totals
    WHERE quarter = OLD.created_at / 900
      AND user_id = OLD.user_id
      AND username = (SELECT id FROM usage_names WHERE name = OLD.username)
      AND token = (SELECT id FROM usage_names WHERE name = OLD.token_name)
      AND model = (SELECT id FROM usage_names WHERE name = summed_model)
      AND channel_id = OLD.channel_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER logs_add_usage AFTER INSERT ON logs FOR EACH ROW WHEN (NEW.type IN (2, 8)) EXECUTE FUNCTION add_usage();
CREATE TRIGGER logs_remove_usage AFTER DELETE ON logs FOR EACH ROW WHEN (OLD.type IN (2, 8))
  EXECUTE FUNCTION remove_usage();

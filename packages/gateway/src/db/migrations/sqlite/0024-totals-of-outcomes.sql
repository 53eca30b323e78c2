-- Failed calls are rows of the log (type 8) too. The sums also have failures and durations.
DROP TRIGGER logs_add_usage;
DROP TRIGGER logs_remove_usage;

INSERT INTO logs (user_id, created_at, type, content, content_en, username, token_name, model_name, channel_id,
    request_id, elapsed_time, status, attempts)
  SELECT user_id, calls.created_at, 8, detail ->> '$.reason.zh', detail ->> '$.reason.en', coalesce(username, ''),
    detail ->> '$.token_name', detail ->> '$.model_name', coalesce(detail ->> '$.attempts[#-1].channel', 0),
    request_id, CAST(detail ->> '$.duration' AS INTEGER), calls.status, json_array_length(detail, '$.attempts')
  FROM calls LEFT JOIN users ON users.id = user_id WHERE calls.status >= 400 ORDER BY calls.created_at, request_id;

INSERT INTO usage_names (name)
  SELECT username FROM logs WHERE type = 8
  UNION SELECT token_name FROM logs WHERE type = 8
  UNION SELECT model_name FROM logs WHERE type = 8 AND channel_id > 0
  UNION SELECT ''
  ON CONFLICT (name) DO NOTHING;

-- Calls that were not charged.
ALTER TABLE usage_totals ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
-- Calls that failed: refused ones, and answers that broke off.
ALTER TABLE usage_totals ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
-- Milliseconds of the charged calls.
ALTER TABLE usage_totals ADD COLUMN duration REAL NOT NULL DEFAULT 0;
-- Calls that were streamed, and the milliseconds until their first tokens.
ALTER TABLE usage_totals ADD COLUMN streams INTEGER NOT NULL DEFAULT 0;
ALTER TABLE usage_totals ADD COLUMN first_token REAL NOT NULL DEFAULT 0;

DELETE FROM usage_totals;
INSERT INTO usage_totals
  SELECT created_at / 900, user_id, u.id, t.id, m.id, channel_id,
    sum(type = 2), sum(quota * 1.0), sum(prompt_tokens * 1.0), sum(completion_tokens * 1.0),
    sum(type = 8), sum(status >= 400), sum(iif(type = 2, elapsed_time * 1.0, 0)), sum(first_token > 0), sum(first_token * 1.0)
  FROM logs
  JOIN usage_names u ON u.name = username
  JOIN usage_names t ON t.name = token_name
  JOIN usage_names m ON m.name = iif(type = 2 OR channel_id > 0, model_name, '')
  WHERE type IN (2, 8)
  GROUP BY 1, 2, 3, 4, 5, 6;

-- A model that no channel was tried for may be any text of a caller, and is not kept.
CREATE TRIGGER logs_add_usage AFTER INSERT ON logs WHEN NEW.type IN (2, 8) BEGIN
  INSERT INTO usage_names (name)
    VALUES (NEW.username), (NEW.token_name), (iif(NEW.type = 2 OR NEW.channel_id > 0, NEW.model_name, ''))
    ON CONFLICT (name) DO NOTHING;
  INSERT INTO usage_totals VALUES (
    NEW.created_at / 900,
    NEW.user_id,
    (SELECT id FROM usage_names WHERE name = NEW.username),
    (SELECT id FROM usage_names WHERE name = NEW.token_name),
    (SELECT id FROM usage_names WHERE name = iif(NEW.type = 2 OR NEW.channel_id > 0, NEW.model_name, '')),
    NEW.channel_id,
    NEW.type = 2,
    NEW.quota,
    NEW.prompt_tokens,
    NEW.completion_tokens,
    NEW.type = 8,
    NEW.status >= 400,
    iif(NEW.type = 2, NEW.elapsed_time, 0),
    NEW.first_token > 0,
    NEW.first_token
  ) ON CONFLICT DO UPDATE SET
    calls = calls + excluded.calls,
    quota = quota + excluded.quota,
    prompt_tokens = prompt_tokens + excluded.prompt_tokens,
    completion_tokens = completion_tokens + excluded.completion_tokens,
    refused = refused + excluded.refused,
    failures = failures + excluded.failures,
    duration = duration + excluded.duration,
    streams = streams + excluded.streams,
    first_token = first_token + excluded.first_token;
END;

CREATE TRIGGER logs_remove_usage AFTER DELETE ON logs WHEN OLD.type IN (2, 8) BEGIN
  UPDATE usage_totals SET
    calls = calls - (OLD.type = 2),
    quota = quota - OLD.quota,
    prompt_tokens = prompt_tokens - OLD.prompt_tokens,
    completion_tokens = completion_tokens - OLD.completion_tokens,
    refused = refused - (OLD.type = 8),
    failures = failures - (OLD.status >= 400),
    duration = duration - iif(OLD.type = 2, OLD.elapsed_time, 0),
    streams = streams - (OLD.first_token > 0),
    first_token = first_token - OLD.first_token
  WHERE quarter = OLD.created_at / 900
    AND user_id = OLD.user_id
    AND username = (SELECT id FROM usage_names WHERE name = OLD.username)
    AND token = (SELECT id FROM usage_names WHERE name = OLD.token_name)
    AND model = (SELECT id FROM usage_names WHERE name = iif(OLD.type = 2 OR OLD.channel_id > 0, OLD.model_name, ''))
    AND channel_id = OLD.channel_id;
  DELETE FROM usage_totals
  WHERE quarter = OLD.created_at / 900
    AND user_id = OLD.user_id
    AND username = (SELECT id FROM usage_names WHERE name = OLD.username)
    AND token = (SELECT id FROM usage_names WHERE name = OLD.token_name)
    AND model = (SELECT id FROM usage_names WHERE name = iif(OLD.type = 2 OR OLD.channel_id > 0, OLD.model_name, ''))
    AND channel_id = OLD.channel_id
    AND calls = 0 AND refused = 0;
END;

-- Usage of the calls in the log, summed by quarter of an hour, user, token, model and channel. Triggers keep the sums
-- equal to the log, so that rows leave them when they are deleted.
DROP TABLE usage_days;
DROP TABLE usage_range;

-- Names of users, tokens and models, so that the rows with the sums stay narrow.
CREATE TABLE usage_names (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE usage_totals (
  -- Quarters of an hour since 1970, since the offset of every time zone is a multiple of one.
  quarter INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  -- IDs of names. The username is that of the time of the call.
  username INTEGER NOT NULL,
  token INTEGER NOT NULL,
  model INTEGER NOT NULL,
  channel_id INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  -- Floats, because integers could overflow; JSON numbers are no more precise.
  quota REAL NOT NULL,
  prompt_tokens REAL NOT NULL,
  completion_tokens REAL NOT NULL,
  PRIMARY KEY (quarter, user_id, username, token, model, channel_id)
) STRICT, WITHOUT ROWID;

INSERT INTO usage_names (name)
  SELECT username FROM logs WHERE type = 2
  UNION SELECT token_name FROM logs WHERE type = 2
  UNION SELECT model_name FROM logs WHERE type = 2;

INSERT INTO usage_totals
  SELECT created_at / 900, user_id, u.id, t.id, m.id, channel_id,
    count(*), sum(quota * 1.0), sum(prompt_tokens * 1.0), sum(completion_tokens * 1.0)
  FROM logs
  JOIN usage_names u ON u.name = username
  JOIN usage_names t ON t.name = token_name
  JOIN usage_names m ON m.name = model_name
  WHERE type = 2
  GROUP BY 1, 2, 3, 4, 5, 6;

CREATE TRIGGER logs_add_usage AFTER INSERT ON logs WHEN NEW.type = 2 BEGIN
  INSERT INTO usage_names (name) VALUES (NEW.username), (NEW.token_name), (NEW.model_name) ON CONFLICT (name) DO NOTHING;
  INSERT INTO usage_totals VALUES (
    NEW.created_at / 900,
    NEW.user_id,
    (SELECT id FROM usage_names WHERE name = NEW.username),
    (SELECT id FROM usage_names WHERE name = NEW.token_name),
    (SELECT id FROM usage_names WHERE name = NEW.model_name),
    NEW.channel_id,
    1,
    NEW.quota,
    NEW.prompt_tokens,
    NEW.completion_tokens
  ) ON CONFLICT DO UPDATE SET
    calls = calls + 1,
    quota = quota + excluded.quota,
    prompt_tokens = prompt_tokens + excluded.prompt_tokens,
    completion_tokens = completion_tokens + excluded.completion_tokens;
END;

CREATE TRIGGER logs_remove_usage AFTER DELETE ON logs WHEN OLD.type = 2 BEGIN
  UPDATE usage_totals SET
    calls = calls - 1,
    quota = quota - OLD.quota,
    prompt_tokens = prompt_tokens - OLD.prompt_tokens,
    completion_tokens = completion_tokens - OLD.completion_tokens
  WHERE quarter = OLD.created_at / 900
    AND user_id = OLD.user_id
    AND username = (SELECT id FROM usage_names WHERE name = OLD.username)
    AND token = (SELECT id FROM usage_names WHERE name = OLD.token_name)
    AND model = (SELECT id FROM usage_names WHERE name = OLD.model_name)
    AND channel_id = OLD.channel_id;
  DELETE FROM usage_totals
  WHERE quarter = OLD.created_at / 900
    AND user_id = OLD.user_id
    AND username = (SELECT id FROM usage_names WHERE name = OLD.username)
    AND token = (SELECT id FROM usage_names WHERE name = OLD.token_name)
    AND model = (SELECT id FROM usage_names WHERE name = OLD.model_name)
    AND channel_id = OLD.channel_id
    AND calls = 0;
END;

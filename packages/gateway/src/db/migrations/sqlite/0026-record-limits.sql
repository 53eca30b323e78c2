-- Limits of users, tokens and channels as rows, which lists compare with their use. Triggers keep them equal to the JSON
-- lists.
CREATE TABLE record_limits (
  -- 'user', 'token' or 'channel'.
  noun TEXT NOT NULL,
  -- The user of a token; 0 of other records.
  owner INTEGER NOT NULL,
  record INTEGER NOT NULL,
  kind TEXT NOT NULL,
  -- '' of calls at the same time.
  per TEXT NOT NULL,
  amount INTEGER NOT NULL,
  -- What is allowed in addition until a time, in Unix seconds; 0 without it.
  raised INTEGER NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (noun, owner, record, kind, per)
) STRICT, WITHOUT ROWID;

-- The limits in the JSON lists.
CREATE VIEW listed_limits AS SELECT noun, owner, record, value ->> '$.kind' AS kind,
  iif(value ->> '$.kind' = 'concurrent', '', value ->> '$.per') AS per, value ->> '$.amount' AS amount,
  coalesce(value ->> '$.raise.amount', 0) AS raised, coalesce(value ->> '$.raise.until', 0) AS until
FROM (
  SELECT 'user' AS noun, 0 AS owner, users.id AS record, value FROM users, json_each(iif(json_valid(limits), limits, '[]'))
  UNION ALL
  SELECT 'token' AS noun, user_id AS owner, tokens.id AS record, value FROM tokens, json_each(iif(json_valid(limits), limits, '[]'))
  UNION ALL
  SELECT 'channel' AS noun, 0 AS owner, channels.id AS record, value FROM channels, json_each(iif(json_valid(limits), limits, '[]'))
);

INSERT OR IGNORE INTO record_limits SELECT * FROM listed_limits;

CREATE TRIGGER users_add_limits AFTER INSERT ON users WHEN NEW.limits <> '[]' BEGIN
  INSERT OR IGNORE INTO record_limits SELECT * FROM listed_limits WHERE noun = 'user' AND record = NEW.id;
END;
CREATE TRIGGER users_change_limits AFTER UPDATE OF limits ON users WHEN NEW.limits IS NOT OLD.limits BEGIN
  DELETE FROM record_limits WHERE noun = 'user' AND owner = 0 AND record = OLD.id;
  INSERT OR IGNORE INTO record_limits SELECT * FROM listed_limits WHERE noun = 'user' AND record = NEW.id;
END;
CREATE TRIGGER users_remove_limits AFTER DELETE ON users WHEN OLD.limits <> '[]' BEGIN
  DELETE FROM record_limits WHERE noun = 'user' AND owner = 0 AND record = OLD.id;
END;

CREATE TRIGGER tokens_add_limits AFTER INSERT ON tokens WHEN NEW.limits <> '[]' BEGIN
  INSERT OR IGNORE INTO record_limits SELECT * FROM listed_limits WHERE noun = 'token' AND record = NEW.id;
END;
CREATE TRIGGER tokens_change_limits AFTER UPDATE OF limits ON tokens WHEN NEW.limits IS NOT OLD.limits BEGIN
  DELETE FROM record_limits WHERE noun = 'token' AND owner = OLD.user_id AND record = OLD.id;
  INSERT OR IGNORE INTO record_limits SELECT * FROM listed_limits WHERE noun = 'token' AND record = NEW.id;
END;
CREATE TRIGGER tokens_remove_limits AFTER DELETE ON tokens WHEN OLD.limits <> '[]' BEGIN
  DELETE FROM record_limits WHERE noun = 'token' AND owner = OLD.user_id AND record = OLD.id;
END;

CREATE TRIGGER channels_add_limits AFTER INSERT ON channels WHEN NEW.limits <> '[]' BEGIN
  INSERT OR IGNORE INTO record_limits SELECT * FROM listed_limits WHERE noun = 'channel' AND record = NEW.id;
END;
CREATE TRIGGER channels_change_limits AFTER UPDATE OF limits ON channels WHEN NEW.limits IS NOT OLD.limits BEGIN
  DELETE FROM record_limits WHERE noun = 'channel' AND owner = 0 AND record = OLD.id;
  INSERT OR IGNORE INTO record_limits SELECT * FROM listed_limits WHERE noun = 'channel' AND record = NEW.id;
END;
CREATE TRIGGER channels_remove_limits AFTER DELETE ON channels WHEN OLD.limits <> '[]' BEGIN
  DELETE FROM record_limits WHERE noun = 'channel' AND owner = 0 AND record = OLD.id;
END;

-- Limits of users, tokens and channels as rows, which lists compare with their use. Triggers keep them equal to the JSON
-- lists.
CREATE TABLE record_limits (
  -- 'user', 'token' or 'channel'.
  noun TEXT COLLATE "C" NOT NULL,
  -- The user of a token; 0 of other records.
  owner BIGINT NOT NULL,
  record BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  -- '' of calls at the same time.
  per TEXT COLLATE "C" NOT NULL,
  amount BIGINT NOT NULL,
  -- What is allowed in addition until a time, in Unix seconds; 0 without it.
  raised BIGINT NOT NULL,
  until BIGINT NOT NULL,
  PRIMARY KEY (noun, owner, record, kind, per)
);

-- Adds the limits of a record. A text that is no list of limits has none.
CREATE FUNCTION add_limits(noun TEXT, owner BIGINT, record BIGINT, limits TEXT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_limits
    SELECT noun, owner, record, value ->> 'kind', CASE WHEN value ->> 'kind' = 'concurrent' THEN '' ELSE value ->> 'per' END,
      CAST(value ->> 'amount' AS BIGINT), coalesce(CAST(value -> 'raise' ->> 'amount' AS BIGINT), 0),
      coalesce(CAST(value -> 'raise' ->> 'until' AS BIGINT), 0)
    FROM json_array_elements(CAST(limits AS json))
    ON CONFLICT DO NOTHING;
EXCEPTION WHEN data_exception OR not_null_violation THEN NULL;
END
$$;

SELECT add_limits('user', 0, id, limits) FROM users WHERE limits <> '[]';
SELECT add_limits('token', user_id, id, limits) FROM tokens WHERE limits <> '[]';
SELECT add_limits('channel', 0, id, limits) FROM channels WHERE limits <> '[]';

-- The argument of the trigger is the noun.
CREATE FUNCTION change_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_limits WHERE noun = TG_ARGV[0] AND record = OLD.id
      AND owner = coalesce(CAST(to_json(OLD) ->> 'user_id' AS BIGINT), 0);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.limits <> '[]' THEN
    PERFORM add_limits(TG_ARGV[0], coalesce(CAST(to_json(NEW) ->> 'user_id' AS BIGINT), 0), NEW.id, NEW.limits);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER users_add_limits AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.limits <> '[]') EXECUTE FUNCTION change_limits('user');
CREATE TRIGGER users_change_limits AFTER UPDATE OF limits ON users
  FOR EACH ROW WHEN (NEW.limits IS DISTINCT FROM OLD.limits) EXECUTE FUNCTION change_limits('user');
CREATE TRIGGER users_remove_limits AFTER DELETE ON users
  FOR EACH ROW WHEN (OLD.limits <> '[]') EXECUTE FUNCTION change_limits('user');

CREATE TRIGGER tokens_add_limits AFTER INSERT ON tokens
  FOR EACH ROW WHEN (NEW.limits <> '[]') EXECUTE FUNCTION change_limits('token');
CREATE TRIGGER tokens_change_limits AFTER UPDATE OF limits ON tokens
  FOR EACH ROW WHEN (NEW.limits IS DISTINCT FROM OLD.limits) EXECUTE FUNCTION change_limits('token');
CREATE TRIGGER tokens_remove_limits AFTER DELETE ON tokens
  FOR EACH ROW WHEN (OLD.limits <> '[]') EXECUTE FUNCTION change_limits('token');

CREATE TRIGGER channels_add_limits AFTER INSERT ON channels
  FOR EACH ROW WHEN (NEW.limits <> '[]') EXECUTE FUNCTION change_limits('channel');
CREATE TRIGGER channels_change_limits AFTER UPDATE OF limits ON channels
  FOR EACH ROW WHEN (NEW.limits IS DISTINCT FROM OLD.limits) EXECUTE FUNCTION change_limits('channel');
CREATE TRIGGER channels_remove_limits AFTER DELETE ON channels
  FOR EACH ROW WHEN (OLD.limits <> '[]') EXECUTE FUNCTION change_limits('channel');

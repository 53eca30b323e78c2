import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The tables of One API v0.6.10 on SQLite that move. */
const SCHEMA = `
  CREATE TABLE users (id integer PRIMARY KEY AUTOINCREMENT, username text, password text NOT NULL, display_name text,
    role integer DEFAULT 1, status integer DEFAULT 1, email text, github_id text, wechat_id text, lark_id text,
    oidc_id text, access_token char(32), quota integer DEFAULT 0, used_quota integer DEFAULT 0,
    request_count integer DEFAULT 0, "group" varchar(32) DEFAULT 'default', aff_code varchar(32), inviter_id integer);
  CREATE TABLE tokens (id integer PRIMARY KEY AUTOINCREMENT, user_id integer, key char(48), status integer DEFAULT 1,
    name text, created_time integer, accessed_time integer, expired_time integer DEFAULT -1,
    remain_quota integer DEFAULT 0, unlimited_quota numeric DEFAULT false, used_quota integer DEFAULT 0, models text,
    subnet text DEFAULT '');
  CREATE TABLE channels (id integer PRIMARY KEY AUTOINCREMENT, type integer DEFAULT 0, key text,
    status integer DEFAULT 1, name text, weight integer DEFAULT 0, created_time integer, test_time integer,
    response_time integer, base_url text DEFAULT '', other text, balance real, balance_updated_time integer,
    models text, "group" varchar(32) DEFAULT 'default', used_quota integer DEFAULT 0,
    model_mapping varchar(1024) DEFAULT '', priority integer DEFAULT 0, config text, system_prompt text);
  CREATE TABLE redemptions (id integer PRIMARY KEY AUTOINCREMENT, user_id integer, key char(32),
    status integer DEFAULT 1, name text, quota integer DEFAULT 100, created_time integer, redeemed_time integer);
  CREATE TABLE options (key text PRIMARY KEY, value text);
  CREATE TABLE abilities ("group" varchar(32), model text, channel_id integer, enabled numeric,
    priority integer DEFAULT 0, PRIMARY KEY ("group", model, channel_id));
  CREATE TABLE logs (id integer PRIMARY KEY AUTOINCREMENT, user_id integer, created_at integer, type integer,
    content text, username text DEFAULT '', token_name text DEFAULT '', model_name text DEFAULT '',
    quota integer DEFAULT 0, prompt_tokens integer DEFAULT 0, completion_tokens integer DEFAULT 0, channel_id integer);`

/** bcrypt hash of `moved-password`. */
const HASH = '$2b$04$is3sDiW38jXku75f..AAEOv7gNliOJ6q5VsqMjJpM3ehd3a4dzALG'

/** What a file of One API has: a user, whose key calls a model of a channel. */
export const MOVED = {
  username: 'mallory',
  password: 'moved-password',
  key: 'k'.repeat(48),
  channel: 'old channel',
  model: 'gpt-4o',
  providerKey: 'provider-secret',
}

const fill = (url: string) => `
  INSERT INTO users (id, username, password, role, quota, aff_code, inviter_id) VALUES
    (1, 'root', '${HASH}', 100, 1000, 'r', 0), (2, '${MOVED.username}', '${HASH}', 1, 1000000, 'm', 0);
  INSERT INTO tokens (user_id, key, name, created_time, accessed_time, unlimited_quota) VALUES
    (2, '${MOVED.key}', 'ci', 1700000000, 1700000001, 1);
  INSERT INTO channels (type, key, name, models, base_url, created_time) VALUES
    (1, '${MOVED.providerKey}', '${MOVED.channel}', '${MOVED.model}', '${url}', 1700000000);
  INSERT INTO redemptions (user_id, key, name, quota, created_time, redeemed_time) VALUES
    (1, '${'d'.repeat(32)}', 'gift', 500, 1700000000, 0);
  INSERT INTO options VALUES ('SystemName', '旧网关');`

/**
 * Creates a database of One API.
 * @param url of the provider of its channel
 */
export function createOneApiFile(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'relaydeck-one-api-'))
  const file = join(folder, 'one-api.db')
  const db = new DatabaseSync(file)
  db.exec(SCHEMA + fill(url))
  db.close()
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

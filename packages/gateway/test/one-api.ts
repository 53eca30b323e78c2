import { DatabaseSync } from 'node:sqlite'
import { hashSync } from 'bcryptjs'
import { PASSWORD } from './client.ts'
import { newFile } from './files.ts'
import { QUICK_COST } from './quick-cost.ts'

/** The tables of One API v0.6.10 on SQLite. */
const SCHEMA: Readonly<Record<string, string>> = {
  users: `id integer PRIMARY KEY AUTOINCREMENT, username text, password text NOT NULL, display_name text,
    role integer DEFAULT 1, status integer DEFAULT 1, email text, github_id text, wechat_id text, lark_id text,
    oidc_id text, access_token char(32), quota integer DEFAULT 0, used_quota integer DEFAULT 0,
    request_count integer DEFAULT 0, "group" varchar(32) DEFAULT 'default', aff_code varchar(32), inviter_id integer`,
  tokens: `id integer PRIMARY KEY AUTOINCREMENT, user_id integer, key char(48), status integer DEFAULT 1, name text,
    created_time integer, accessed_time integer, expired_time integer DEFAULT -1, remain_quota integer DEFAULT 0,
    unlimited_quota numeric DEFAULT false, used_quota integer DEFAULT 0, models text, subnet text DEFAULT ''`,
  channels: `id integer PRIMARY KEY AUTOINCREMENT, type integer DEFAULT 0, key text, status integer DEFAULT 1,
    name text, weight integer DEFAULT 0, created_time integer, test_time integer, response_time integer,
    base_url text DEFAULT '', other text, balance real, balance_updated_time integer, models text,
    "group" varchar(32) DEFAULT 'default', used_quota integer DEFAULT 0, model_mapping varchar(1024) DEFAULT '',
    priority integer DEFAULT 0, config text, system_prompt text`,
  redemptions: `id integer PRIMARY KEY AUTOINCREMENT, user_id integer, key char(32), status integer DEFAULT 1,
    name text, quota integer DEFAULT 100, created_time integer, redeemed_time integer`,
  options: 'key text PRIMARY KEY, value text',
  abilities: `"group" varchar(32), model text, channel_id integer, enabled numeric, priority integer DEFAULT 0,
    PRIMARY KEY ("group", model, channel_id)`,
  logs: `id integer PRIMARY KEY AUTOINCREMENT, user_id integer, created_at integer, type integer, content text,
    username text DEFAULT '', token_name text DEFAULT '', model_name text DEFAULT '', quota integer DEFAULT 0,
    prompt_tokens integer DEFAULT 0, completion_tokens integer DEFAULT 0, channel_id integer`,
}

/** Access tokens of root and of alice. */
export const ACCESS = { root: 'a'.repeat(32), alice: 'b'.repeat(32) }

/** Alice's token. */
export const KEY = 'k'.repeat(48)

/** Inserts root, alice with the password `PASSWORD`, and one or two rows of every other table. */
const fill = (hash: string) => `
  INSERT INTO users (id, username, password, display_name, role, access_token, quota, aff_code, inviter_id) VALUES
    (1, 'root', '${hash}', 'Root User', 100, '${ACCESS.root}', 500000000000000, '', 0),
    (2, 'alice', '${hash}', '爱丽丝', 1, '${ACCESS.alice}', 12345, 'aB3x', 1),
    (7, 'deleted_0', '${hash}', 'gone', 1, 'c', 0, 'gone', 0);
  UPDATE users SET status = 3 WHERE id = 7;
  INSERT INTO tokens (id, user_id, key, name, created_time, accessed_time, unlimited_quota, models) VALUES
    (4, 2, '${KEY}', 'ci', 1700000000, 1700000001, 1, 'gpt-4o');
  INSERT INTO channels (id, type, key, name, balance, models, "group", priority, config, created_time) VALUES
    (3, 33, 'provider-secret', 'AWS', 1.5, 'gpt-oss-120b,gpt-oss-20b', 'default,vip', 9, '{"region":"x","sk":"s"}', 1700000000);
  INSERT INTO redemptions (id, user_id, key, status, name, quota, created_time, redeemed_time) VALUES
    (5, 1, '${'d'.repeat(32)}', 1, 'gift', 500, 1700000000, 0);
  INSERT INTO options VALUES ('SystemName', '旧网关'), ('GitHubOAuthEnabled', 'true'), ('GitHubClientId', 'client'),
    ('GitHubClientSecret', 'github-secret'), ('SMTPToken', 'mail-secret');
  INSERT INTO logs (id, user_id, created_at, type, content, username, model_name, quota, channel_id) VALUES
    (9, 2, 1700000002, 2, '模型倍率 1.00', 'alice', 'gpt-4o', 63, 3);`

let hash = ''

/**
 * Creates a database of One API.
 * @param change SQL that changes it
 */
export function oneApiFile(change = ''): string {
  const file = newFile('one-api.db')
  hash ||= hashSync(PASSWORD, QUICK_COST)
  const db = new DatabaseSync(file)
  for (const [name, columns] of Object.entries(SCHEMA)) db.exec(`CREATE TABLE ${name} (${columns})`)
  db.exec(fill(hash) + change)
  db.close()
  return file
}

import { DatabaseSync } from 'node:sqlite'
import { hashSync } from 'bcryptjs'
import { PASSWORD } from './client.ts'
import { newFile } from './files.ts'
import { QUICK_COST } from './quick-cost.ts'

/** The tables of One Hub on SQLite, as far as an import reads or names them. */
const SCHEMA: Readonly<Record<string, string>> = {
  users: `id integer PRIMARY KEY AUTOINCREMENT, username text, password text NOT NULL, display_name text,
    role int DEFAULT 1, status int DEFAULT 1, email text, avatar_url varchar(500) DEFAULT '', oidc_id text, github_id text,
    github_id_new integer, wechat_id text, telegram_id integer DEFAULT 0, lark_id text, access_token char(32),
    quota int DEFAULT 0, used_quota int DEFAULT 0, request_count int DEFAULT 0, "group" varchar(32) DEFAULT 'default',
    aff_code varchar(32), aff_count int DEFAULT 0, aff_quota int DEFAULT 0, aff_history int DEFAULT 0, inviter_id int,
    last_login_time bigint DEFAULT 0, last_login_ip varchar(128) DEFAULT '', created_time bigint, deleted_at datetime`,
  tokens: `id integer PRIMARY KEY AUTOINCREMENT, user_id integer, key varchar(59), status integer DEFAULT 1, name text,
    created_time bigint, accessed_time bigint, expired_time bigint DEFAULT -1, remain_quota integer DEFAULT 0,
    unlimited_quota numeric DEFAULT false, used_quota integer DEFAULT 0, "group" text DEFAULT '', backup_group text
    DEFAULT '', deleted_at datetime, setting json`,
  channels: `id integer PRIMARY KEY AUTOINCREMENT, type integer DEFAULT 0, key text, status integer DEFAULT 1, name text,
    weight integer DEFAULT 1, created_time bigint, test_time bigint, response_time integer, base_url text DEFAULT '',
    other text, balance real, balance_updated_time bigint, models text, "group" varchar(32) DEFAULT 'default',
    tag varchar(32) DEFAULT '', used_quota bigint DEFAULT 0, model_mapping text, model_headers varchar(1024) DEFAULT '',
    custom_parameter varchar(1024) DEFAULT '', priority bigint DEFAULT 0, proxy varchar(255) DEFAULT '',
    test_model varchar(50) DEFAULT '', only_chat numeric DEFAULT false, pre_cost integer DEFAULT 1,
    compatible_response numeric DEFAULT false, allow_extra_body numeric DEFAULT false, disabled_stream json, plugin json,
    deleted_at datetime`,
  redemptions: `id integer PRIMARY KEY AUTOINCREMENT, user_id integer, key char(32), status integer DEFAULT 1, name text,
    quota integer DEFAULT 100, created_time bigint, redeemed_time bigint`,
  options: 'key text PRIMARY KEY, value text',
  logs: `id integer PRIMARY KEY AUTOINCREMENT, user_id integer, created_at bigint, type integer, content text,
    username text DEFAULT '', token_name text DEFAULT '', model_name text DEFAULT '', quota integer DEFAULT 0,
    prompt_tokens integer DEFAULT 0, completion_tokens integer DEFAULT 0, channel_id integer, request_time integer
    DEFAULT 0, is_stream numeric DEFAULT false, source_ip text DEFAULT '', metadata json`,
  prices: `model varchar(100), type text DEFAULT 'tokens', channel_type integer DEFAULT 0, input real DEFAULT 0,
    output real DEFAULT 0, locked numeric DEFAULT false, extra_ratios json`,
  user_groups: `id integer PRIMARY KEY AUTOINCREMENT, symbol varchar(50), name varchar(50), ratio decimal(10,2) DEFAULT 1,
    api_rate integer DEFAULT 600, public numeric DEFAULT false, promotion numeric DEFAULT false, min integer DEFAULT 0,
    max integer DEFAULT 0, enable numeric DEFAULT true`,
  orders: 'id integer PRIMARY KEY AUTOINCREMENT, user_id integer, amount integer',
}

/** Access token of root, and alice's key, which has dashes as half of One Hub's keys do. */
export const ONE_HUB = { root: 'r'.repeat(32), key: `abcdefghijklmno_${'Q-'.repeat(21)}Z` }

const fill = (hash: string) => `
  INSERT INTO users (id, username, password, role, access_token, quota, aff_code, github_id, github_id_new, "group") VALUES
    (1, 'root', '${hash}', 100, '${ONE_HUB.root}', 5000, 'r', 'rooty', 0, 'default'),
    (2, 'alice', '${hash}', 3, '', 12345, 'a', 'alice-gh', 58331, 'vip');
  INSERT INTO tokens (id, user_id, key, name, created_time, unlimited_quota, "group", setting) VALUES
    (4, 2, '${ONE_HUB.key}', 'ci', 1700000000, 1, '', '{"heartbeat":{},"limits":{"limit_model_setting":
      {"enabled":true,"models":["gpt-4o","o3"]},"limits_ip_setting":{"enabled":true,"whitelist":["10.0.0.0/8"]}}}'),
    (5, 2, '${'m'.repeat(48)}', 'free', 1700000000, 1, 'svip', '{"limits":{"limit_model_setting":
      {"enabled":false,"models":["ignored"]}}}'),
    (6, 2, '${'n'.repeat(48)}', 'nowhere', 1700000000, 1, '', '{"limits":{"limits_ip_setting":{"enabled":true}}}');
  INSERT INTO channels (id, type, key, name, models, "group", base_url, other, proxy, plugin, deleted_at) VALUES
    (3, 28, 'sk-one', 'deepseek', 'deepseek-chat', 'default,vip', '', '', 'http://proxy.example:3128', '{"a":{"b":1}}',
      NULL),
    (4, 35, 'account|token', 'flare', '@cf/meta/llama-3-8b-instruct', 'default', '', '', '', NULL, NULL),
    (5, 1, 'x', 'deleted', 'gpt-4o', 'default', '', '', '', NULL, '2026-01-02 03:04:05'),
    (6, 34, 'mj', 'pictures', 'mj_imagine', 'default', 'https://mj.example', '', '', NULL, NULL);
  INSERT INTO redemptions (id, user_id, key, status, name, quota, created_time) VALUES
    (1, 1, '${'d'.repeat(32)}', 1, 'gift', 500, 1700000000);
  INSERT INTO options VALUES ('SystemName', '一号'), ('ChatLinks', '[1]'), ('QuotaForNewUser', '42');
  INSERT INTO logs (id, user_id, created_at, type, content, username, model_name, quota, request_time, is_stream,
    channel_id, metadata) VALUES (9, 2, 1700000002, 2, 'x', 'alice', 'gpt-4o', 63, 4100, 1, 3, '{"a":1}');
  INSERT INTO prices (model, type, channel_type, input, output, extra_ratios) VALUES
    ('gpt-4o', 'tokens', 1, 1.25, 5, '{"cached_tokens":0.5,"reasoning_tokens":1}'),
    ('dall-e-3', 'times', 1, 20, 20, NULL), ('gpt-4*', 'tokens', 1, 15, 30, NULL), ('free', 'tokens', 0, 0, 0, NULL),
    ('broken', 'tokens', 0, -1, 0, NULL);
  INSERT INTO user_groups (symbol, name, ratio, api_rate, public, enable) VALUES ('default', '默认', 1, 600, 1, 1),
    ('vip', 'VIP', 0.5, 0, 0, 1), ('closed', '关', 2, 60, 0, 0);`

let hash = ''

/**
 * Creates a database of One Hub.
 * @param change SQL that changes it
 */
export function oneHubFile(change = ''): string {
  // The name says nothing about the kind.
  const file = newFile('data.bin')
  hash ||= hashSync(PASSWORD, QUICK_COST)
  const db = new DatabaseSync(file)
  for (const [name, columns] of Object.entries(SCHEMA)) db.exec(`CREATE TABLE ${name} (${columns})`)
  db.exec(fill(hash) + change)
  db.close()
  return file
}

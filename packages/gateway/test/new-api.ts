import { DatabaseSync } from 'node:sqlite'
import { hashSync } from 'bcryptjs'
import { PASSWORD } from './client.ts'
import { newFile } from './files.ts'
import { QUICK_COST } from './quick-cost.ts'

/** The tables of New API of July 2026 on SQLite, as far as an import reads or names them. */
const SCHEMA: Readonly<Record<string, string>> = {
  users: `id integer PRIMARY KEY AUTOINCREMENT, username text, password text NOT NULL, display_name text,
    role integer DEFAULT 1, status integer DEFAULT 1, email text, github_id text, discord_id text, oidc_id text,
    wechat_id text, telegram_id text, access_token char(32), quota integer DEFAULT 0, used_quota integer DEFAULT 0,
    request_count integer DEFAULT 0, "group" varchar(64) DEFAULT 'default', aff_code varchar(32), aff_count integer
    DEFAULT 0, aff_quota integer DEFAULT 0, aff_history integer DEFAULT 0, inviter_id integer, deleted_at datetime,
    linux_do_id text, setting text, remark varchar(255), stripe_customer varchar(64), created_at integer,
    last_login_at integer DEFAULT 0`,
  tokens: `id integer PRIMARY KEY AUTOINCREMENT, user_id integer, key varchar(128), status integer DEFAULT 1, name text,
    created_time integer, accessed_time integer, expired_time integer DEFAULT -1, remain_quota integer DEFAULT 0,
    unlimited_quota numeric, model_limits_enabled numeric, model_limits text, allow_ips text DEFAULT '',
    used_quota integer DEFAULT 0, "group" text DEFAULT '', cross_group_retry numeric, deleted_at datetime`,
  channels: `id integer PRIMARY KEY AUTOINCREMENT, type integer DEFAULT 0, key text NOT NULL, open_ai_organization text,
    test_model text, status integer DEFAULT 1, name text, weight integer DEFAULT 0, created_time integer,
    test_time integer, response_time integer, base_url text DEFAULT '', other text, balance real,
    balance_updated_time integer, models text, "group" varchar(64) DEFAULT 'default', used_quota integer DEFAULT 0,
    model_mapping text, status_code_mapping varchar(1024) DEFAULT '', priority integer DEFAULT 0, auto_ban integer
    DEFAULT 1, other_info text, tag text, setting text, param_override text, header_override text, remark varchar(255),
    channel_info json, settings text`,
  redemptions: `id integer PRIMARY KEY AUTOINCREMENT, user_id integer, key char(32), status integer DEFAULT 1, name text,
    quota integer DEFAULT 100, created_time integer, redeemed_time integer, used_user_id integer, deleted_at datetime,
    expired_time integer`,
  options: 'key text PRIMARY KEY, value text',
  abilities: `"group" varchar(64), model varchar(255), channel_id integer, enabled numeric, priority integer DEFAULT 0,
    weight integer DEFAULT 0, tag text, PRIMARY KEY ("group", model, channel_id)`,
  logs: `id integer PRIMARY KEY AUTOINCREMENT, user_id integer, created_at integer, type integer, content text,
    username text DEFAULT '', token_name text DEFAULT '', model_name text DEFAULT '', quota integer DEFAULT 0,
    prompt_tokens integer DEFAULT 0, completion_tokens integer DEFAULT 0, use_time integer DEFAULT 0, is_stream numeric,
    channel_id integer, channel_name text, token_id integer DEFAULT 0, "group" text, ip text DEFAULT '',
    request_id varchar(64) DEFAULT '', upstream_request_id varchar(128) DEFAULT '', other text`,
  two_fas: 'id integer PRIMARY KEY AUTOINCREMENT, user_id integer, secret varchar(255), is_enabled numeric',
  top_ups: 'id integer PRIMARY KEY AUTOINCREMENT, user_id integer, amount integer, money real',
}

/** What New API 1.0 adds. */
const ADDED = `ALTER TABLE users ADD COLUMN auth_version bigint NOT NULL DEFAULT 1;
  ALTER TABLE tokens ADD COLUMN auto_groups text;
  CREATE TABLE user_sessions (id integer PRIMARY KEY, sid text);
  INSERT INTO user_sessions VALUES (1, 'a')`

/** Access token of root, and alice's key. */
export const NEW_API = { root: 'r'.repeat(29), key: 'k'.repeat(48) }

const fill = (hash: string) => `
  INSERT INTO users (id, username, password, role, access_token, quota, aff_code, github_id, discord_id, "group", setting,
    aff_quota, deleted_at) VALUES
    (1, 'root', '${hash}', 100, '${NEW_API.root}', 5000, 'r', '', '', 'default', '{"language":"en"}', 0, NULL),
    (2, 'alice', '${hash}', 1, NULL, 12345, 'a', '58331', '889', 'vip', '', 700, NULL),
    (3, 'gone', '${hash}', 1, 'g', 1, 'g', 'gone-login', '', 'default', '', 0, '2026-01-02 03:04:05.678+08:00');
  INSERT INTO tokens (id, user_id, key, name, created_time, expired_time, unlimited_quota, model_limits_enabled,
    model_limits, allow_ips, "group", deleted_at) VALUES
    (4, 2, '${NEW_API.key}', 'ci', 1700000000, -1, 1, 1, 'gpt-4o,o3', '10.0.0.0/8
192.168.1.5', '', NULL),
    (5, 2, 'sk-${'m'.repeat(48)}', 'own group', 1700000000, -1, 1, 0, 'ignored', '', 'svip', NULL),
    (6, 2, '${'n'.repeat(48)}', 'deleted', 1700000000, -1, 1, 0, '', '', '', '2026-01-02 03:04:05'),
    (7, 2, '${'o'.repeat(48)}', 'nothing', 1700000000, -1, 1, 1, '', '', '', NULL);
  INSERT INTO channels (id, type, key, name, models, "group", weight, priority, status, base_url, other, model_mapping,
    channel_info, setting, tag, header_override, used_quota, balance) VALUES
    (3, 43, 'sk-one', 'deepseek', 'deepseek-chat', 'default,vip', 5, 9, 1, '', '', '{"a":"b"}',
      '{"is_multi_key":false}', '{"proxy":"socks5://proxy.example:1080","system_prompt":"Be brief"}', 'cheap',
      '{"x-secret":"hidden-header"}', 0, 0),
    (8, 1, 'sk-a
sk-b

sk-c', 'three', 'gpt-4o', 'default', 0, 0, 1, 'https://api.example', '', '',
      '{"is_multi_key":true,"multi_key_size":3,"multi_key_status_list":{"1":3},"multi_key_mode":"random"}', '', NULL, '',
      77, 1.5),
    (9, 41, '{"project_id":"p-1","client_email":"a@b.example","private_key":"pem"}', 'vertex', 'gemini-2.5-pro',
      'default', 0, 0, 2, '', '{"default":"us-central1","gemini-2.5-pro":"global"}', '', '{}', '', NULL, '', 0, 0),
    (10, 2, 'mj', 'pictures', 'mj_imagine', 'default', 0, 0, 1, 'https://mj.example', '', '', '{}', '', NULL, '', 0, 0);
  INSERT INTO redemptions (id, user_id, key, status, name, quota, created_time, expired_time, deleted_at) VALUES
    (1, 1, '${'d'.repeat(32)}', 1, 'gift', 500, 1700000000, 0, NULL),
    (2, 1, '${'e'.repeat(32)}', 1, 'ends', 500, 1700000000, 1900000000, NULL),
    (3, 1, '${'f'.repeat(32)}', 1, 'deleted', 500, 1700000000, 0, '2026-01-02');
  INSERT INTO options VALUES ('SystemName', '新网关'), ('ModelRatio', '{"gpt-4o":1.25,"own":3}'),
    ('CompletionRatio', '{"own":2}'), ('CacheRatio', '{"own":0.5}'), ('GroupRatio', '{"default":1,"vip":0.5}'),
    ('ModelPrice', '{"mj_imagine":0.1}'), ('oidc.enabled', 'true'), ('oidc.client_id', 'client'),
    ('oidc.client_secret', 'oidc-secret'), ('oidc.token_endpoint', 'https://id.example/token'),
    ('oidc.user_info_endpoint', 'https://id.example/me'), ('Chats', '[{"a":"b"}]'), ('StripeApiSecret', 'stripe-secret'),
    ('SidebarModulesAdmin', '');
  INSERT INTO abilities VALUES ('default', 'gpt-4o', 8, 1, 0, 0, NULL);
  INSERT INTO logs (id, user_id, created_at, type, content, username, model_name, quota, use_time, is_stream, channel_id,
    other) VALUES
    (9, 2, 1700000002, 2, 'x', 'alice', 'gpt-4o', 63, 4, 1, 8, '{"a":1}'),
    (10, 2, 1700000003, 5, 'upstream error', 'alice', 'gpt-4o', 0, 0, 0, 8, ''),
    (11, 2, 1700000004, 7, 'signed in', 'alice', '', 0, 0, 0, 0, '');
  INSERT INTO two_fas VALUES (1, 2, 'totp-secret', 1);`

let hash = ''

/**
 * Creates a database of New API.
 * @param generation `july`: of July 2026
 * @param change SQL that changes it
 */
export function newApiFile(generation: 'july' | '1.0', change = ''): string {
  // The name says nothing about the kind.
  const file = newFile('data.bin')
  hash ||= hashSync(PASSWORD, QUICK_COST)
  const db = new DatabaseSync(file)
  for (const [name, columns] of Object.entries(SCHEMA)) db.exec(`CREATE TABLE ${name} (${columns})`)
  db.exec(fill(hash))
  if (generation === '1.0') db.exec(ADDED)
  db.exec(change)
  db.close()
  return file
}

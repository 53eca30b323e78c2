import type { DatabaseSync } from 'node:sqlite'
import { PAGE_SIZE, RANK, session, type User, type users } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { isTaken } from '../db/errors.ts'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { returning } from '../db/returning.ts'
import { transaction } from '../db/transaction.ts'
import type { Written } from '../handlers.ts'
import { fingerprint } from '../random.ts'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'
import { normalName, skeletonOf } from './names.ts'

/** `status` of a user that may do things. */
export const USER_ENABLED = 1
export const USER_BANNED = 2
/** The row is kept under another name. */
export const USER_DELETED = 3

/** Everything a user may be shown of a user: no secret is among it. */
export const USER_COLUMNS = `id, username, display_name, role, status, email, github_id, wechat_id, lark_id, oidc_id,
  quota, used_quota, request_count, "group", aff_code, inviter_id`

const columnNames = USER_COLUMNS.replaceAll('"', '').split(/,\s*/)

/** Keys of a user that are never read. */
const SECRETS = Object.fromEntries(
  Object.keys(session.User.shape)
    .filter((key) => !columnNames.includes(key))
    .map((key) => [key, "''"] as const),
)

const Id = z.object({ id: z.int() })
const Credentials = z.optional(z.object({ id: z.int(), password_hash: z.string() }))

/** A row as the SDK describes a user; the secrets, which are never read, come out as `''`. */
export const readUser = (row: unknown): User | undefined => (row ? z.parse(session.User, row) : undefined)

const readUsers = (rows: unknown): User[] => z.parse(z.array(session.User), rows)

/** Columns that hold who somebody is elsewhere. */
export const IDENTITIES = ['github_id', 'oidc_id', 'lark_id', 'wechat_id'] as const
export type IdentityColumn = (typeof IDENTITIES)[number]

/** One statement for each of these columns. */
const perIdentity = <T>(prepare: (column: IdentityColumn) => T) => ({
  github_id: prepare('github_id'),
  oidc_id: prepare('oidc_id'),
  lark_id: prepare('lark_id'),
  wechat_id: prepare('wechat_id'),
})

/** Equal rows stand newest first, so that no page repeats or omits one. */
const ORDERS = {
  '': 'id DESC',
  quota: 'quota DESC, id DESC',
  used_quota: 'used_quota DESC, id DESC',
  request_count: 'request_count DESC, id DESC',
} satisfies Record<(typeof users.USER_ORDERS)[number], string>

type Order = keyof typeof ORDERS

/** A new row of the table. */
export interface UserRow {
  readonly username: string
  readonly password_hash: string
  readonly display_name: string
  readonly role: number
  readonly email: string
  readonly quota: number
  readonly group: string
  readonly aff_code: string
  /** 0: nobody. */
  readonly inviter_id: number
}

/** What can be changed; an absent or `null` field stays as it is. */
export interface UserChange {
  readonly username?: string | null
  readonly password_hash?: string | null
  readonly display_name?: string | null
  readonly role?: number | null
  readonly status?: number | null
  readonly email?: string | null
  readonly quota?: number | null
  readonly group?: string | null
  readonly aff_code?: string | null
}

const UNCHANGED = {
  username: null,
  password_hash: null,
  display_name: null,
  role: null,
  status: null,
  email: null,
  quota: null,
  group: null,
  aff_code: null,
}

function orTaken<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw isTaken(error) ? new Refusal(texts.usernameTaken) : error
  }
}

const Unfilled = z.array(z.object({ id: z.int(), username: z.string() }))

/** Fills in the skeletons of accounts that older versions or an import wrote. */
function fillSkeletons(db: DatabaseSync): void {
  const unfilled = z.parse(Unfilled, db.prepare('SELECT id, username FROM users WHERE skeleton IS NULL').all())
  if (unfilled.length === 0) return
  const fill = db.prepare('UPDATE users SET skeleton = :skeleton WHERE id = :id')
  transaction(db, () => {
    for (const { id, username } of unfilled) fill.run({ id, skeleton: skeletonOf(username) })
  })
}

/** Reads and writes the table `users`. */
export function openUsers(db: DatabaseSync) {
  fillSkeletons(db)
  const lookalike = db.prepare(
    'SELECT 1 FROM users WHERE skeleton = :skeleton AND username <> :username AND id <> :id LIMIT 1',
  )
  const isAlike = (name: string, username: string, id: number): boolean =>
    lookalike.get({ skeleton: skeletonOf(name), username, id }) !== undefined
  const checkLookalikes = (username: string, id: number) => {
    // The very name is for the index to refuse.
    if (isAlike(username, username, id)) throw new Refusal(texts.usernameLookalike)
  }
  const any = db.prepare('SELECT 1 FROM users LIMIT 1')
  const byId = db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE id = ?`)
  const byUsername = db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE username = ?`)
  const byAccessToken = db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE access_token_hash = ?`)
  const byAffCode = db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE aff_code = ? AND aff_code <> ''`)
  const hashByUsername = db.prepare('SELECT id, password_hash FROM users WHERE username = ?')
  const hashByEmail = db.prepare(
    `SELECT id, password_hash FROM users WHERE email = ? AND email <> '' ORDER BY id LIMIT 1`,
  )
  const byEmail = db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE email = ? AND email <> '' ORDER BY id`)
  // Said in full, so that the index of the filled ones serves.
  const byIdentity = perIdentity((column) =>
    db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE ${column} = ? AND ${column} <> '' ORDER BY id LIMIT 1`),
  )
  const bind = perIdentity((column) => db.prepare(`UPDATE users SET ${column} = ? WHERE id = ?`))
  const roots = db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE role >= ${RANK.root} AND status = ${USER_ENABLED}`)
  const last = db.prepare('SELECT max(id) AS id FROM users')
  const insert = returning(
    db,
    `INSERT INTO users (username, password_hash, display_name, role, email, quota, "group", aff_code,
    inviter_id, skeleton) VALUES (:username, :password_hash, :display_name, :role, :email, :quota, :group, :aff_code,
    :inviter_id, :skeleton) RETURNING id`,
  )
  const change = db.prepare(`UPDATE users SET username = coalesce(:username, username),
    password_hash = coalesce(:password_hash, password_hash), display_name = coalesce(:display_name, display_name),
    role = coalesce(:role, role), status = coalesce(:status, status), email = coalesce(:email, email),
    quota = coalesce(:quota, quota), "group" = coalesce(:group, "group"), aff_code = coalesce(:aff_code, aff_code),
    skeleton = coalesce(:skeleton, skeleton) WHERE id = :id`)
  const setToken = db.prepare('UPDATE users SET access_token_hash = ? WHERE id = ?')
  const pageIn = (order: Order) =>
    db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE status <> ${USER_DELETED}
    ORDER BY ${ORDERS[order]} LIMIT ${PAGE_SIZE} OFFSET ?`)
  const pages = {
    '': pageIn(''),
    quota: pageIn('quota'),
    used_quota: pageIn('used_quota'),
    request_count: pageIn('request_count'),
  }
  const like = jsonRows(
    db,
    session.User,
    SECRETS,
    `SELECT * FROM users WHERE id = :id OR username LIKE :pattern OR email LIKE :pattern OR display_name LIKE :pattern
    ORDER BY id DESC`,
  )
  const add = db.prepare(`UPDATE users SET quota = min(quota + ?, ${Number.MAX_SAFE_INTEGER}) WHERE id = ?`)
  return {
    isEmpty: (): boolean => any.get() === undefined,
    byId: (id: number) => readUser(byId.get(id)),
    /** Whether an account has this name, or one that looks like it. */
    isNamed: (username: string): boolean => isAlike(username, '', 0),
    byUsername: (username: string) => readUser(byUsername.get(username)),
    byAccessToken: (token: string) => readUser(byAccessToken.get(fingerprint(token))),
    byAffCode: (code: string) => readUser(byAffCode.get(code)),
    /** Everybody with this e-mail address, deleted ones, too: two accounts may share one. */
    byEmail: (email: string): User[] => readUsers(byEmail.all(email)),
    /** Who this is elsewhere; deleted ones, too. */
    byIdentity: (column: IdentityColumn, identity: string) => readUser(byIdentity[column].get(identity)),
    /** Notes who somebody is elsewhere, in place of what was noted before. */
    bind: (id: number, column: IdentityColumn, identity: string): void => {
      bind[column].run(identity, id)
    },
    /** Those who may do everything, and may sign in. */
    roots: (): User[] => readUsers(roots.all()),
    /** One more than the highest id. */
    nextId: (): number => z.parse(Id, last.get()).id + 1,
    page: (order: Order, p: number): User[] => readUsers(pages[order].all(p * PAGE_SIZE)),
    /** Whose id the keyword is, or whose names or e-mail address begin with it; deleted ones, too. */
    search: (keyword: string): Written<User[]> => like({ id: idIn(keyword), pattern: `${keyword}%` }),
    /** The password's hash of whom a sign-in names: a user name, else an e-mail address. */
    credentialsOf: (login: string) =>
      z.parse(
        Credentials,
        hashByUsername.get(login) ?? hashByUsername.get(normalName(login)) ?? hashByEmail.get(login),
      ),
    /** @throws Refusal where the user name is taken, or looks like one that is */
    insert: (row: UserRow): number => {
      checkLookalikes(row.username, 0)
      return orTaken(() => z.parse(Id, insert({ ...row, skeleton: skeletonOf(row.username) })).id)
    },
    /** @throws Refusal where the user name is taken, or looks like one that is */
    change: (id: number, fields: UserChange): void => {
      if (fields.username) checkLookalikes(fields.username, id)
      const skeleton = fields.username ? skeletonOf(fields.username) : null
      orTaken(() => change.run({ ...UNCHANGED, ...fields, id, skeleton }))
    },
    /** Adds to what is there at this moment; what would be too large for JSON stays below. */
    addQuota: (id: number, quota: number): void => {
      add.run(quota, id)
    },
    setAccessToken: (id: number, token: string): void => {
      setToken.run(fingerprint(token), id)
    },
    endAccessToken: (id: number): void => {
      setToken.run(null, id)
    },
  }
}

import type { DatabaseSync } from 'node:sqlite'
import { PAGE_SIZE, RANK, session, type User, users } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { isUniqueViolation } from '../db/errors.ts'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { editableValues, inserter, type NewRow, optionalAssignments } from '../db/table.ts'
import { transaction } from '../db/transaction.ts'
import type { RawJson } from '../lib/json.ts'
import { hashSecret } from '../lib/random.ts'
import { Refusal } from '../lib/refusal.ts'
import type { IdentityColumn } from '../options/sign-in-methods.ts'
import { texts } from '../texts/api.ts'
import { normalName, skeletonOf } from './names.ts'
import { USERS, type UserChanges } from './table.ts'

const { enabled, deleted } = users.USER_STATUS

const fields = Object.keys(session.User.shape)
const columns = Object.keys(USERS.columns).filter((column) => fields.includes(column))

/** The columns that the SDK's `User` has, qualified by their table; secrets are not among them. */
export const USER_COLUMNS = columns.map((column) => `users."${column}"`).join(', ')

/** SQL for the fields of `User` that are never read. */
const SECRETS = Object.fromEntries(
  fields.filter((field) => !columns.includes(field)).map((field) => [field, "''"] as const),
)

const Id = z.object({ id: z.int() })
const Credentials = z.optional(z.object({ id: z.int(), password_hash: z.string() }))
const WithoutSkeleton = z.array(z.object({ id: z.int(), username: z.string() }))

/** Parses a row; the secrets, which are never read, are `''`. */
export const parseUser = (row: unknown): User | undefined => (row ? z.parse(session.User, row) : undefined)

const parseUsers = (rows: unknown): User[] => z.parse(z.array(session.User), rows)

/** Prepares one statement for each identity column. */
const perIdentity = <T>(prepare: (column: IdentityColumn) => T) => ({
  github_id: prepare('github_id'),
  oidc_id: prepare('oidc_id'),
  lark_id: prepare('lark_id'),
  wechat_id: prepare('wechat_id'),
})

/** Ties are broken by ID, so that no page repeats or skips a row. */
const ORDERS = {
  '': 'id DESC',
  quota: 'quota DESC, id DESC',
  used_quota: 'used_quota DESC, id DESC',
  request_count: 'request_count DESC, id DESC',
} satisfies Record<(typeof users.USER_ORDERS)[number], string>

type Order = keyof typeof ORDERS

function withTakenNames<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal(texts.usernameTaken) : error
  }
}

/** Computes the skeletons of users that an older version or an import wrote. */
function addSkeletons(db: DatabaseSync): void {
  const rows = z.parse(WithoutSkeleton, db.prepare('SELECT id, username FROM users WHERE skeleton IS NULL').all())
  if (rows.length === 0) return
  const update = db.prepare('UPDATE users SET skeleton = :skeleton WHERE id = :id')
  transaction(db, () => {
    for (const { id, username } of rows) update.run({ id, skeleton: skeletonOf(username) })
  })
}

/** Prepares the queries for single users. */
function openLookups(db: DatabaseSync) {
  const where = (condition: string) => db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE ${condition}`)
  const byId = where('id = ?')
  const byUsername = where('username = ?')
  const byAccessToken = where('access_token_hash = ?')
  const byAffCode = where(`aff_code = ? AND aff_code <> ''`)
  const byEmail = where(`email = ? AND email <> '' ORDER BY id`)
  const roots = where(`role >= ${RANK.root} AND status = ${enabled}`)
  // `<> ''` is repeated so that SQLite uses the partial index.
  const byIdentity = perIdentity((column) => where(`${column} = ? AND ${column} <> '' ORDER BY id LIMIT 1`))
  const credentialsByUsername = db.prepare('SELECT id, password_hash FROM users WHERE username = ?')
  const credentialsByEmail = db.prepare(
    `SELECT id, password_hash FROM users WHERE email = ? AND email <> '' ORDER BY id LIMIT 1`,
  )
  return {
    byId: (id: number) => parseUser(byId.get(id)),
    byUsername: (username: string) => parseUser(byUsername.get(username)),
    byAccessToken: (token: string) => parseUser(byAccessToken.get(hashSecret(token))),
    byAffCode: (code: string) => parseUser(byAffCode.get(code)),
    /** Returns all users with an email address, deleted ones included; two users may share one. */
    byEmail: (email: string): User[] => parseUsers(byEmail.all(email)),
    /** Returns the user with a linked account at another service, deleted ones included. */
    byIdentity: (column: IdentityColumn, identity: string) => parseUser(byIdentity[column].get(identity)),
    /** Returns the enabled users with the role root. */
    roots: (): User[] => parseUsers(roots.all()),
    /** Returns the password hash of the user that a sign-in names, by username or else by email address. */
    credentialsOf: (login: string) =>
      z.parse(
        Credentials,
        credentialsByUsername.get(login) ??
          credentialsByUsername.get(normalName(login)) ??
          credentialsByEmail.get(login),
      ),
  }
}

/** Prepares the queries for lists. */
function openLists(db: DatabaseSync) {
  const any = db.prepare('SELECT 1 FROM users LIMIT 1')
  const last = db.prepare('SELECT max(id) AS id FROM users')
  const pageIn = (order: Order) =>
    db.prepare(`SELECT ${USER_COLUMNS} FROM users WHERE status <> ${deleted}
    ORDER BY ${ORDERS[order]} LIMIT ${PAGE_SIZE} OFFSET ?`)
  const pages = {
    '': pageIn(''),
    quota: pageIn('quota'),
    used_quota: pageIn('used_quota'),
    request_count: pageIn('request_count'),
  }
  const search = jsonRows(
    db,
    session.User,
    SECRETS,
    `SELECT * FROM users WHERE id = :id OR username LIKE :pattern OR email LIKE :pattern OR display_name LIKE :pattern
    ORDER BY id DESC`,
  )
  return {
    isEmpty: (): boolean => any.get() === undefined,
    /** Returns the highest ID plus one. */
    nextId: (): number => z.parse(Id, last.get()).id + 1,
    page: (order: Order, p: number): User[] => parseUsers(pages[order].all(p * PAGE_SIZE)),
    /** Returns users whose ID is the keyword, or whose names or email address begin with it, deleted ones included. */
    search: (keyword: string): RawJson<User[]> => search({ id: idIn(keyword), pattern: `${keyword}%` }),
  }
}

/** Prepares the writes that check usernames. */
function openNamedWrites(db: DatabaseSync) {
  const similar = db.prepare(
    'SELECT 1 FROM users WHERE skeleton = :skeleton AND username <> :username AND id <> :id LIMIT 1',
  )
  const insert = inserter(db, USERS)
  const update = db.prepare(`UPDATE users SET ${optionalAssignments(USERS)} WHERE id = :id`)
  const hasSimilar = (name: string, username: string, id: number): boolean =>
    similar.get({ skeleton: skeletonOf(name), username, id }) !== undefined
  const checkSimilar = (username: string, id: number) => {
    // An identical name is found by the unique index.
    if (hasSimilar(username, username, id)) throw new Refusal(texts.usernameLookalike)
  }
  return {
    /** Whether a user has this name or a similar one. */
    isNamed: (username: string): boolean => hasSimilar(username, '', 0),
    /**
     * Inserts a user and returns the ID.
     * @throws Refusal if the username is taken or too similar to another one
     */
    insert: (row: Omit<NewRow<typeof USERS>, 'skeleton'>): number => {
      checkSimilar(row.username, 0)
      return withTakenNames(() => z.parse(Id, insert({ ...row, skeleton: skeletonOf(row.username) })).id)
    },
    /** @throws Refusal if the username is taken or too similar to another one */
    update: (id: number, changes: UserChanges): void => {
      const { username } = changes
      if (username) checkSimilar(username, id)
      const skeleton = username ? skeletonOf(username) : null
      withTakenNames(() => update.run({ ...editableValues(USERS, { ...changes, skeleton }), id }))
    },
  }
}

/** Opens the store of the table `users`. */
export function openUsers(db: DatabaseSync) {
  addSkeletons(db)
  const setAccessToken = db.prepare('UPDATE users SET access_token_hash = ? WHERE id = ?')
  const addQuota = db.prepare(`UPDATE users SET quota = min(quota + ?, ${Number.MAX_SAFE_INTEGER}) WHERE id = ?`)
  const link = perIdentity((column) => db.prepare(`UPDATE users SET ${column} = ? WHERE id = ?`))
  return {
    ...openLookups(db),
    ...openLists(db),
    ...openNamedWrites(db),
    /** Adds to the current quota, up to the largest integer that JSON can represent. */
    addQuota: (id: number, quota: number): void => {
      addQuota.run(quota, id)
    },
    setAccessToken: (id: number, token: string): void => {
      setAccessToken.run(hashSecret(token), id)
    },
    revokeAccessToken: (id: number): void => {
      setAccessToken.run(null, id)
    },
    /** Links an account at another service, in place of the one linked before. */
    linkIdentity: (id: number, column: IdentityColumn, identity: string): void => {
      link[column].run(identity, id)
    },
  }
}

export type Users = ReturnType<typeof openUsers>

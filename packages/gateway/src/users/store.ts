import { fieldsOf, type LimitDraft, RANK, readLimits, type USER_ORDERS, USER_STATUS, User } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Row, Values } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { counter, type PageInput, rangeOf } from '../db/page.ts'
import { QUOTA, sum } from '../db/sum.ts'
import { type Column, editableValues, inserter, type NewRow, optionalAssignments } from '../db/table.ts'
import type { RawJson } from '../lib/json.ts'
import { hashSecret } from '../lib/random.ts'
import { Refusal } from '../lib/refusal.ts'
import { type CountedPage, levelPages } from '../limits/level-pages.ts'
import { levelSql } from '../limits/levels.ts'
import type { IdentityColumn } from '../options/sign-in-methods.ts'
import type { RecordedRows, Recorder } from '../records/recorder.ts'
import { texts } from '../texts/api.ts'
import { normalName, skeletonOf } from './names.ts'
import { USERS, type UserChanges } from './table.ts'

const { enabled, deleted } = USER_STATUS

const fields = fieldsOf(User)
const columns = Object.keys(USERS.columns).filter((column) => fields.includes(column))

/** The columns that the SDK's `User` has, qualified by their table; secrets are not among them. */
export const USER_COLUMNS = columns.map((column) => `users."${column}"`).join(', ')

/** SQL for the fields of `User` that are never read. */
const SECRETS = { password: "''", verification_code: "''", access_token: "''" }

const Id = z.object({ id: z.int() })
const Credentials = z.object({ id: z.int(), password_hash: z.string() })
const WithoutSkeleton = z.array(z.object({ id: z.int(), username: z.string() }))

/** A user as stored: limits without their use. */
export interface StoredUser extends User {
  readonly limits: undefined
  readonly ownLimits: readonly LimitDraft[]
}

/** Returns a user with the stored limits in the place of the shown ones. */
export const withStoredLimits = ({ ownLimits, ...user }: StoredUser) => ({ ...user, limits: ownLimits })

const StoredLimits = z.nullable(z.string())

/** Parses a row; the secrets, which are never read, are `''`. */
export function parseUser(row: Row | undefined): StoredUser | undefined {
  if (!row) return undefined
  const { limits, ...user } = row
  return { ...z.parse(User, user), limits: undefined, ownLimits: readLimits(z.parse(StoredLimits, limits)) }
}

const parseUsers = (rows: readonly Row[]): StoredUser[] => rows.map(parseUser).filter((user) => user !== undefined)

/** Ties are broken by ID, so that no page repeats or skips a row. */
const ORDERS = {
  '': 'id DESC',
  quota: 'quota DESC, id DESC',
  used_quota: 'used_quota DESC, id DESC',
  request_count: 'request_count DESC, id DESC',
} satisfies Record<(typeof USER_ORDERS)[number], string>

type Order = keyof typeof ORDERS

/** Rows by ID that take less than a millisecond to skip. */
const SHALLOW_ROWS = 1000

/** Lower case as the database has it: addresses are ASCII. */
const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

async function withTakenNames<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal(texts.usernameTaken) : error
  }
}

/** Computes the skeletons of users that an older version or an import wrote. */
async function addSkeletons(db: Database): Promise<void> {
  const rows = z.parse(WithoutSkeleton, await db.all('SELECT id, username FROM users WHERE skeleton IS NULL'))
  if (rows.length === 0) return
  await db.transaction(async () => {
    for (const { id, username } of rows)
      await db.run('UPDATE users SET skeleton = :skeleton WHERE id = :id', { id, skeleton: skeletonOf(username) })
  })
}

/** Creates the queries for single users. */
function openLookups(db: Database) {
  const where = (condition: string) => `SELECT ${USER_COLUMNS} FROM users WHERE ${condition}`
  const byId = where('id = :id')
  const byUsername = where('username = :username')
  const byAccessToken = where('access_token_hash = :hash')
  const byAffCode = where(`aff_code = :code AND aff_code <> ''`)
  const byEmail = where(`email = :email AND email <> '' ORDER BY id`)
  const roots = where(`role >= ${RANK.root} AND status = ${enabled}`)
  // `<> ''` is repeated so that the partial index is used.
  const byIdentity = (column: IdentityColumn) => where(`${column} = :identity AND ${column} <> '' ORDER BY id LIMIT 1`)
  const credentialsByUsername = 'SELECT id, password_hash FROM users WHERE username = :username'
  const credentialsByEmail = `SELECT id, password_hash FROM users WHERE email = :email AND email <> '' ORDER BY id LIMIT 1`
  const hasEmail = `SELECT 1 FROM users WHERE lower(email) = :email AND email <> '' AND id <> :id LIMIT 1`
  const find = async (sql: string, values: Values) => parseUser(await db.get(sql, values))
  const credentialsNamed = async (login: string) =>
    (await db.get(credentialsByUsername, { username: login })) ??
    (await db.get(credentialsByUsername, { username: normalName(login) }))
  return {
    byId: (id: number) => find(byId, { id }),
    byUsername: (username: string) => find(byUsername, { username }),
    byAccessToken: (token: string) => find(byAccessToken, { hash: hashSecret(token) }),
    byAffCode: (code: string) => find(byAffCode, { code }),
    /** Whether another user has an email address in any case, deleted ones included. */
    hasEmail: async (email: string, except: number): Promise<boolean> =>
      (await db.get(hasEmail, { email: asciiLower(email), id: except })) !== undefined,
    /** Returns all users with exactly this email address, deleted ones included; two users may share one. */
    byEmail: async (email: string): Promise<User[]> => parseUsers(await db.all(byEmail, { email })),
    /** Returns the user with a linked account at another service, deleted ones included. */
    byIdentity: (column: IdentityColumn, identity: string) => find(byIdentity(column), { identity }),
    /** Returns the enabled users with the role root. */
    roots: async (): Promise<User[]> => parseUsers(await db.all(roots)),
    /** Returns the password hash of a user by name. */
    credentialsOf: async (username: string) => z.parse(z.optional(Credentials), await credentialsNamed(username)),
    /**
     * Returns the users that a sign-in may mean, by username and by email address. They are two if one has the other's
     * address as the name, which older versions and imports allow.
     */
    candidatesFor: async (login: string) => {
      const named = z.parse(z.optional(Credentials), await credentialsNamed(login))
      if (named && !login.includes('@')) return [named]
      const addressed = z.parse(z.optional(Credentials), await db.get(credentialsByEmail, { email: login }))
      return [named, addressed?.id === named?.id ? undefined : addressed].filter((each) => each !== undefined)
    },
  }
}

/** Creates the queries for lists. */
function openLists(db: Database) {
  const { contains } = db.dialect
  const atLevel = ` AND id IN (${levelSql(db.dialect).atLevel('user')})`
  const pageIn = (order: Order) =>
    `SELECT ${USER_COLUMNS} FROM users WHERE status <> ${deleted} ORDER BY ${ORDERS[order]}
    LIMIT :limit OFFSET :offset`
  const count = counter(db, `users WHERE status <> ${deleted}`)
  const pageAtLevel = levelPages(db, 'user', {
    columns: USER_COLUMNS,
    list: `users WHERE status <> ${deleted}`,
    orders: ORDERS,
  })
  const searchIn = (condition = '') =>
    jsonRows(
      db,
      User,
      {
        ...SECRETS,
        limits: db.dialect.storedJson('limits', '[]'),
        all_limits: undefined,
        channel_permissions: undefined,
      },
      `SELECT * FROM users WHERE (id = :id OR ${contains('username', ':keyword')} OR ${contains('email', ':keyword')}
      OR ${contains('display_name', ':keyword')})${condition} ORDER BY id DESC`,
    )
  const search = searchIn()
  const searchAtLevel = searchIn(atLevel)
  return {
    isEmpty: async (): Promise<boolean> => (await db.get('SELECT 1 FROM users LIMIT 1')) === undefined,
    /** Returns the highest ID plus one. */
    nextId: async (): Promise<number> => z.parse(Id, await db.get('SELECT max(id) AS id FROM users')).id + 1,
    page: async (order: Order, page: PageInput): Promise<StoredUser[]> => {
      // All users are sorted unless by ID.
      const range = rangeOf(page)
      const isSlow = order !== '' || range.offset + range.limit > SHALLOW_ROWS
      return parseUsers(await db.all(pageIn(order), range, { isSlow }))
    },
    /** Returns the number of users that are not deleted. */
    count: (): Promise<number> => count(),
    /** Returns a page of the users whose limits are at a level. */
    pageAtLevel: async (order: Order, page: PageInput, level: Values): Promise<CountedPage<StoredUser>> => {
      const { rows, total } = await pageAtLevel(order, page, level)
      return { rows: parseUsers(rows), total }
    },
    /** Returns users whose ID is the keyword, or whose names or email address contain it, deleted ones included. */
    search: (keyword: string, level?: Values): Promise<RawJson<User[]>> =>
      (level ? searchAtLevel : search)({ id: idIn(keyword), keyword, ...level }),
  }
}

/** Creates the writes that check usernames. */
function openNamedWrites(db: Database, recorded: RecordedRows) {
  const similar = 'SELECT 1 FROM users WHERE skeleton = :skeleton AND username <> :username AND id <> :id LIMIT 1'
  const insert = inserter(db, USERS)
  const update = `UPDATE users SET ${optionalAssignments(USERS)} WHERE id = :id`
  const hasSimilar = async (name: string, username: string, id: number): Promise<boolean> =>
    (await db.get(similar, { skeleton: skeletonOf(name), username, id })) !== undefined
  const checkSimilar = async (username: string, id: number) => {
    // An identical name is found by the unique index.
    if (await hasSimilar(username, username, id)) throw new Refusal(texts.usernameLookalike)
  }
  return {
    /** Whether a user, or another one than `except`, has this name or a similar one. */
    isNamed: (username: string, except = 0): Promise<boolean> => hasSimilar(username, '', except),
    /**
     * Inserts a user and returns the ID.
     * @throws Refusal if the username is taken or too similar to another one
     */
    insert: async (row: Omit<NewRow<typeof USERS>, 'skeleton'>): Promise<number> => {
      await checkSimilar(row.username, 0)
      return withTakenNames(
        async () => z.parse(Id, await recorded.add(() => insert({ ...row, skeleton: skeletonOf(row.username) }))).id,
      )
    },
    /** @throws Refusal if the username is taken or too similar to another one */
    update: async (id: number, changes: UserChanges): Promise<void> => {
      const { username } = changes
      if (username) await checkSimilar(username, id)
      const skeleton = username ? skeletonOf(username) : null
      await withTakenNames(() =>
        recorded.change([id], () => db.run(update, { ...editableValues(USERS, { ...changes, skeleton }), id })),
      )
    },
  }
}

const TAKE_GIFT = `UPDATE users SET inviter_id = 0 WHERE id = (SELECT id FROM users
  WHERE inviter_id = :inviter AND inviter_id <> 0 AND status = ${deleted} ORDER BY id LIMIT 1)`

const ADD_QUOTA = `UPDATE users SET quota = ${sum('quota', QUOTA)} WHERE id = :id`

const SET_ACCESS_TOKEN = 'UPDATE users SET access_token_hash = :hash WHERE id = :id'

/** Opens the store of the table `users`. */
export async function openUsers(db: Database, recorder: Recorder) {
  const recorded = recorder.of({
    kind: 'user',
    table: USERS,
    key: 'id',
    name: 'username',
    // A new user is deleted like others, which keeps the row; accounts of other services are linked by their owners.
    canUndo: (before, after) =>
      before !== undefined &&
      after !== undefined &&
      Object.entries<Column>(USERS.columns).every(
        ([name, { editable, journal }]) => editable || journal === 'measured' || before[name] === after[name],
      ),
  })
  await addSkeletons(db)
  return {
    ...openLookups(db),
    ...openLists(db),
    ...openNamedWrites(db, recorded),
    /** Adds to the current quota, up to the largest integer that JSON can represent. */
    addQuota: async (id: number, quota: number): Promise<void> => {
      await recorded.change([id], () => db.run(ADD_QUOTA, { id, quota }))
    },
    /**
     * Uses up the gift that an inviter got for a user who has been deleted since: it then counts for another user.
     * @returns whether there was one
     */
    takeGiftOfDeleted: async (inviter: number): Promise<boolean> => (await db.run(TAKE_GIFT, { inviter })) > 0,
    setAccessToken: async (id: number, token: string): Promise<void> => {
      await recorded.change([id], () => db.run(SET_ACCESS_TOKEN, { id, hash: hashSecret(token) }))
    },
    revokeAccessToken: async (id: number): Promise<void> => {
      await recorded.change([id], () => db.run(SET_ACCESS_TOKEN, { id, hash: null }))
    },
    /** Links an account at another service, in place of the one linked before. */
    linkIdentity: async (id: number, column: IdentityColumn, identity: string): Promise<void> => {
      await recorded.change([id], () =>
        db.run(`UPDATE users SET ${column} = :identity WHERE id = :id`, { id, identity }),
      )
    },
  }
}

export type Users = Awaited<ReturnType<typeof openUsers>>

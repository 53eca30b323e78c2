import { USER_STATUS } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { CHANNELS } from '../../../channels/table.ts'
import type { Database, Row } from '../../../db/database.ts'
import type { NewRow, Table } from '../../../db/table.ts'
import { REDEMPTIONS } from '../../../redemptions/table.ts'
import { TOKENS } from '../../../tokens/table.ts'
import { USERS } from '../../../users/table.ts'
import type { HouseUser } from '../house.ts'
import { channelOf, codeOf, type FamilyRead, tokenOf, userOf } from './family.ts'

const Accounts = z.array(z.object({ account: z.string(), user_id: z.number() }))
const Options = z.array(z.object({ key: z.string(), value: z.string() }))

/** Returns a stored row: booleans are stored as integers, and limits as JSON. */
function rowOf<const T extends Table>({ columns }: T, row: Row): NewRow<T> {
  const values = Object.entries(columns).map(([name, { kind }]) => {
    const value = row[name]
    if (kind === 'boolean') return [name, Number(value) !== 0]
    if (kind === 'limits') return [name, typeof value === 'string' && value !== '' ? JSON.parse(value) : []]
    return [name, value]
  })
  return Object.fromEntries(values) as NewRow<T>
}

async function rowsOf<const T extends Table>(db: Database, table: T): Promise<NewRow<T>[]> {
  const rows = await db.all(`SELECT * FROM ${table.name} ORDER BY id`, {}, { isSlow: true })
  return rows.map((row) => rowOf(table, row))
}

/** Reads a database of this gateway. */
export async function readRelaydeck(db: Database): Promise<FamilyRead> {
  const accounts = z.parse(Accounts, await db.all('SELECT account, user_id FROM github_accounts'))
  const accountOf = new Map(accounts.map(({ account, user_id }) => [user_id, account] as const))
  const all = (await rowsOf(db, USERS)).map((row) => ({ row, user: userOf(row, accountOf.get(row.id ?? 0) ?? '') }))
  const isThere = ({ user }: { readonly user: HouseUser }) => user.status !== USER_STATUS.deleted
  const users = all.filter(isThere)
  const gone = all.filter((each) => !isThere(each))
  const names = new Map(users.map(({ row, user }) => [row.id, user.username] as const))
  const tokens = (await rowsOf(db, TOKENS)).map((row) => ({ row, owner: names.get(row.user_id) }))
  const owned = tokens.flatMap(({ row, owner }) =>
    owner === undefined ? [] : [{ id: row.id ?? 0, token: tokenOf(row, owner) }],
  )
  const channels = await rowsOf(db, CHANNELS)
  const codes = await rowsOf(db, REDEMPTIONS)
  return {
    family: 'relaydeck',
    house: {
      users: users.map(({ row, user }) => ({ ...user, inviter: names.get(row.inviter_id ?? 0) ?? '' })),
      tokens: owned.map(({ token }) => token),
      channels: channels.map(channelOf),
      codes: codes.map(codeOf),
      options: z.parse(Options, await db.all('SELECT key, value FROM options ORDER BY key')),
    },
    notes: [],
    ids: {
      users: users.map(({ row }) => row.id ?? 0),
      tokens: owned.map(({ id }) => id),
      channels: channels.map(({ id }) => id),
      codes: codes.map(({ id }) => id ?? 0),
    },
    hidden: {
      usernames: gone.map(({ user }) => user.username),
      invitationCodes: gone.map(({ user }) => user.aff_code),
      tokenKeys: tokens.filter(({ owner }) => owner === undefined).map(({ row }) => row.key),
      codeKeys: [],
    },
  }
}

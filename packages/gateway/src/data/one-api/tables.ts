import type { SQLInputValue } from 'node:sqlite'
import * as z from 'zod/mini'
import { isBroken, isTaken } from '../../db/errors.ts'
import { inserter } from '../../db/insert.ts'
import { fingerprint } from '../../random.ts'
import { Refusal } from '../../refuse.ts'
import type { Services } from '../../services.ts'
import { takeOption } from './option.ts'
import { Channel, LATER_IN_LOG, Log, Option, Redemption, Token, User } from './rows.ts'

/** A table of One API, and what becomes of its rows. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns that a file may lack. */
  readonly later: readonly string[]
  readonly order: string
  /** Takes a row over, or tells why it cannot, or what of it stays behind. */
  readonly take: (row: unknown) => string | undefined
}

const KINDS: Readonly<Record<string, string>> = { bigint: 'whole number', number: 'number', string: 'text' }

function complaint(error: z.core.$ZodError): string {
  const [issue] = error.issues
  const column = String(issue?.path[0])
  if (issue?.code !== 'invalid_type') return `its ${column} is beyond ±${Number.MAX_SAFE_INTEGER}`
  return `its ${column} is no ${KINDS[issue.expected] ?? issue.expected}`
}

function whyRefused(error: unknown): string {
  if (error instanceof Refusal) return error.text.en
  if (isTaken(error)) return `another row has it already (${error.message})`
  // The only other rule that a row which fits its schema can break.
  if (isBroken(error)) return 'its user is not there'
  throw error
}

interface Details {
  readonly order?: string
  readonly later?: readonly string[]
}

function table<O extends object>(
  name: string,
  row: z.ZodMiniObject & z.ZodMiniType<O>,
  write: (row: O) => unknown,
  { order = 'id', later = [] }: Details = {},
): Table {
  const take = (raw: unknown) => {
    const read = z.safeParse(row, raw)
    if (!read.success) return complaint(read.error)
    try {
      const note = write(read.data)
      return typeof note === 'string' ? note : undefined
    } catch (error) {
      return whyRefused(error)
    }
  }
  return { name, columns: Object.keys(row.def.shape), later, order, take }
}

/** What a switch needs stands before it; the last way in is turned off when the others are known. */
const OPTION_ORDER = `value IN ('true', 'false'), key = 'PasswordLoginEnabled', key`

const USER_COLUMNS = [
  ...Object.keys(User.def.shape).filter((column) => column !== 'password' && column !== 'access_token'),
  'password_hash',
  'access_token_hash',
]

/** The tables in the order in which they can be taken over. */
export function tablesOf(services: Services): Table[] {
  const { db, abilities } = services
  const user = inserter(db, 'users', USER_COLUMNS)
  const into = <O extends Readonly<Record<string, SQLInputValue>>>(
    name: string,
    row: z.ZodMiniObject & z.ZodMiniType<O>,
    details?: Details,
  ) => table<O>(name, row, inserter(db, name, Object.keys(row.def.shape)), details)
  const channel = inserter(db, 'channels', Object.keys(Channel.def.shape))
  return [
    table('users', User, ({ password, access_token, ...row }) =>
      user({
        ...row,
        password_hash: password,
        access_token_hash: access_token === '' ? null : fingerprint(access_token),
      }),
    ),
    // After the users: the last way in may be one that a super administrator has bound.
    table('options', Option, (row) => takeOption(services, row), { order: OPTION_ORDER }),
    into('tokens', Token),
    table('channels', Channel, (row) => {
      channel(row)
      abilities.follow(row)
    }),
    into('redemptions', Redemption),
    into('logs', Log, { later: LATER_IN_LOG }),
  ]
}

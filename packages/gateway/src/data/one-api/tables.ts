import { CHANNEL_STATUS, joinComma, splitComma, uncallableModels } from '@relaydeck/api-sdk'
import { invalidSubnet } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import { CHANNELS } from '../../channels/table.ts'
import { isConstraintViolation, isUniqueViolation } from '../../db/errors.ts'
import { inserter, type NewRow, type Table, text } from '../../db/table.ts'
import { hashSecret } from '../../lib/random.ts'
import { Refusal } from '../../lib/refusal.ts'
import { LOGS } from '../../logs/table.ts'
import { modelObstacleOf, obstacleOf } from '../../providers/address.ts'
import { REDEMPTIONS } from '../../redemptions/table.ts'
import type { Stores } from '../../stores.ts'
import { TOKENS } from '../../tokens/table.ts'
import { USERS } from '../../users/table.ts'
import { importOption } from './import-option.ts'
import { sourceOf } from './row-schema.ts'

/** A table of One API, and how its rows are imported. */
export interface SourceTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Columns that a file may lack. */
  readonly optionalColumns: readonly string[]
  /** SQL order of the rows. */
  readonly order: string
  /** Imports a row; returns why it was skipped completely or partly. */
  readonly importRow: (row: unknown) => Promise<string | undefined>
}

const KINDS: Readonly<Record<string, string>> = { bigint: 'integer', number: 'number', string: 'text' }

function invalidReason({ issues: [issue] }: z.core.$ZodError): string {
  const column = String(issue?.path[0])
  if (issue?.code !== 'invalid_type') return `its ${column} is outside ±${Number.MAX_SAFE_INTEGER}`
  return `its ${column} is not of type ${KINDS[issue.expected] ?? issue.expected}`
}

function skipReason(error: unknown): string {
  if (error instanceof z.core.$ZodError) return invalidReason(error)
  if (error instanceof Refusal) return error.text.en
  if (isUniqueViolation(error)) return `another row has the same value (${error.message})`
  // The only other constraint that a valid row can violate.
  if (isConstraintViolation(error)) return 'its user does not exist'
  throw error
}

function tableOf<const T extends Table>(
  table: T,
  importRow: (row: NewRow<T>) => Promise<string | undefined>,
  // Qualified: the columns that are read are expressions with the same names.
  order = `${table.name}.id`,
): SourceTable {
  const { parse, ...source } = sourceOf(table)
  return {
    ...source,
    order,
    importRow: async (raw) => {
      try {
        return await importRow(parse(raw))
      } catch (error) {
        return skipReason(error)
      }
    },
  }
}

/** Options that a switch needs are written before it; the one that disables password sign-in is last. */
const OPTION_ORDER = `value IN ('true', 'false'), key = 'PasswordLoginEnabled', key`

const OPTIONS = { name: 'options', columns: { key: text(), value: text({ default: '' }) } } as const

const QUOTE_MAX = 60

/** Splits the networks of a token into valid and invalid ones; with an invalid one, One API refuses every call. */
function networksOf(subnet: string) {
  const { valid = [], invalid = [] } = Object.groupBy(splitComma(subnet), (network) =>
    invalidSubnet(network) === undefined ? 'valid' : 'invalid',
  )
  return { valid, invalid }
}

/** Returns the tables in the order in which they are imported. */
export function sourceTables(stores: Stores): SourceTable[] {
  const { db } = stores
  const insertUser = inserter(db, USERS)
  const insertToken = inserter(db, TOKENS)
  const insertChannel = inserter(db, CHANNELS)
  const copied = <const T extends Table>(table: T) => {
    const insert = inserter(db, table)
    return tableOf(table, async (row) => {
      await insert(row)
      return undefined
    })
  }
  return [
    tableOf(USERS, async ({ access_token_hash: token, ...row }) => {
      await insertUser({ ...row, access_token_hash: token ? hashSecret(token) : null })
      return undefined
    }),
    // After the users: the last sign-in method may be an account that root has linked.
    tableOf(OPTIONS, ({ key, value = '' }) => importOption(stores, key, value), OPTION_ORDER),
    tableOf(TOKENS, async (row) => {
      const { valid, invalid } = networksOf(row.subnet ?? '')
      const names = joinComma(invalid).slice(0, QUOTE_MAX)
      // Without networks everybody could use it.
      if (invalid.length > 0 && valid.length === 0) return `its subnet has no valid network: ${names}`
      await insertToken({ ...row, ...(invalid.length > 0 && { subnet: joinComma(valid) }) })
      return invalid.length > 0 ? `imported without invalid networks: ${names}` : undefined
    }),
    tableOf(CHANNELS, async (row) => {
      const { type = 0, key = '', base_url = '', config = '', models = '', model_mapping = '' } = row
      const isEnabled = (row.status ?? CHANNEL_STATUS.enabled) === CHANNEL_STATUS.enabled
      const obstacle = isEnabled ? obstacleOf({ type, key, base_url, config }) : undefined
      const missing = isEnabled ? modelObstacleOf({ type, models, model_mapping }) : undefined
      // A channel whose other models are in use stays enabled.
      const isUseless = uncallableModels({ type, models, model_mapping }).length === splitComma(models).length
      const stays = !obstacle && !(missing && isUseless)
      await insertChannel({ ...row, ...(isEnabled && !stays && { status: CHANNEL_STATUS.disabled }) })
      const reason = obstacle ?? missing
      return reason && `imported${stays ? '' : ' disabled'}: ${reason.en}`
    }),
    copied(REDEMPTIONS),
    copied(LOGS),
  ]
}

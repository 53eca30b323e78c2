import { CHANNEL_STATUS, joinComma, splitComma, uncallableModels } from '@relaydeck/api-sdk'
import { invalidSubnet } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import { CHANNELS } from '../../channels/table.ts'
import { isConstraintViolation, isUniqueViolation } from '../../db/errors.ts'
import { inserter, type NewRow, type Table, text } from '../../db/table.ts'
import { hashSecret } from '../../lib/random.ts'
import { Refusal } from '../../lib/refusal.ts'
import { LOGS } from '../../logs/table.ts'
import { openGithubAccounts } from '../../oauth/github-accounts.ts'
import { modelObstacleOf, obstacleOf } from '../../providers/address.ts'
import { REDEMPTIONS } from '../../redemptions/table.ts'
import type { Stores } from '../../stores.ts'
import { texts } from '../../texts/api.ts'
import { importTexts } from '../../texts/carried.ts'
import type { Text } from '../../texts/text.ts'
import { TOKENS } from '../../tokens/table.ts'
import { USERS } from '../../users/table.ts'
import { importOption } from './option.ts'
import { oneHubGroups, oneHubPrices } from './prices.ts'
import { type SourceRow, sourceOf, textIn } from './row.ts'
import type { SourceTable } from './source-table.ts'

const KINDS: Readonly<Record<string, string>> = { bigint: 'integer', number: 'number', string: 'text' }

/** Says which column has a value that cannot be read; part of a sentence. */
export function invalidReason({ issues: [issue] }: z.core.$ZodError): Text {
  const column = String(issue?.path[0])
  if (issue?.code !== 'invalid_type') return importTexts.range(column)
  return importTexts.kind(column, KINDS[issue.expected] ?? issue.expected)
}

function skipReason(error: unknown): Text {
  if (error instanceof z.core.$ZodError) return invalidReason(error)
  if (error instanceof Refusal) return error.text
  if (isUniqueViolation(error)) return importTexts.sameValue(error.message)
  // The only other constraint that a valid row can violate.
  if (isConstraintViolation(error)) return importTexts.noUser
  throw error
}

function tableOf<const T extends Table>(
  table: T,
  importRow: (row: NewRow<T>, source: SourceRow) => Promise<Text | undefined>,
  order = 'CAST(id AS INTEGER), id',
): SourceTable {
  const { parse, ...source } = sourceOf(table)
  return {
    ...source,
    order,
    importRow: async (raw) => {
      try {
        return await importRow(parse(raw), raw)
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

const OWNER_GROUP = 'SELECT "group" AS name FROM users WHERE id = :id'

/** Returns a key without the prefix of clients, and without the spaces that fill up texts of a fixed length. */
export const bareKey = (key: string) => key.trim().replace(/^sk-/, '')

/** Characters that a header with a key can have. */
const SENDABLE = /^[\x20-\x7e]*$/

type Channel = Pick<NewRow<typeof CHANNELS>, 'type' | 'key' | 'base_url' | 'config' | 'models' | 'model_mapping'>

/** Returns why an enabled channel would not work, and whether it would not work at all. */
export function obstacleIn({
  type = 0,
  key = '',
  base_url = '',
  config = '',
  models = '',
  model_mapping = '',
}: Channel) {
  const obstacle = SENDABLE.test(key) ? obstacleOf({ type, key, base_url, config }) : texts.channelKeyText
  const missing = modelObstacleOf({ type, models, model_mapping })
  // A channel whose other models are in use stays enabled.
  const isUseless = uncallableModels({ type, models, model_mapping }).length === splitComma(models).length
  return { reason: obstacle ?? missing, isWhole: obstacle !== undefined || (missing !== undefined && isUseless) }
}

/** Returns the tables in the order in which they are imported. */
export function sourceTables(stores: Stores): SourceTable[] {
  const { db } = stores
  const insertUser = inserter(db, USERS)
  const insertToken = inserter(db, TOKENS)
  const insertChannel = inserter(db, CHANNELS)
  const insertRedemption = inserter(db, REDEMPTIONS)
  const insertLog = inserter(db, LOGS)
  const github = openGithubAccounts(db)
  const maps = {
    perUnit: () => stores.options.number('QuotaPerUnit'),
    save: async (key: string, value: string) => void (await importOption(stores, key, value)),
  }
  return [
    tableOf(USERS, async ({ access_token_hash: token, ...row }, { github_account }) => {
      const access = token?.trimEnd()
      await insertUser({ ...row, access_token_hash: access ? hashSecret(access) : null })
      const account = textIn(github_account)
      if (account === '' || row.id === undefined) return undefined
      if (await github.userOf(account)) return importTexts.noAccount
      await github.save(row.id, account)
      return undefined
    }),
    // After the users: the last sign-in method may be an account that root has linked.
    {
      ...tableOf(OPTIONS, ({ key, value = '' }) => importOption(stores, key, value), OPTION_ORDER),
      nameOf: ({ key }) => textIn(key),
    },
    oneHubGroups(maps),
    oneHubPrices(maps),
    tableOf(TOKENS, async (row, { own_groups }) => {
      const { valid, invalid } = networksOf(row.subnet ?? '')
      const names = joinComma(invalid).slice(0, QUOTE_MAX)
      // Without networks everybody could use it.
      if (invalid.length > 0 && valid.length === 0) return importTexts.noNetwork(names)
      await insertToken({ ...row, key: bareKey(row.key), ...(invalid.length > 0 && { subnet: joinComma(valid) }) })
      const groups = textIn(own_groups)
      const owner = groups === '' ? undefined : await db.get(OWNER_GROUP, { id: row.user_id })
      const lost = [
        ...(invalid.length > 0 ? [importTexts.withoutNetworks(names)] : []),
        ...(groups !== '' && groups !== owner?.name ? [importTexts.withoutGroup(groups)] : []),
      ]
      return lost.length === 0 ? undefined : importTexts.without(lost)
    }),
    tableOf(CHANNELS, async (row) => {
      const key = row.key?.trim() ?? ''
      const isEnabled = (row.status ?? CHANNEL_STATUS.enabled) === CHANNEL_STATUS.enabled
      const { reason, isWhole } = isEnabled ? obstacleIn({ ...row, key }) : { reason: undefined, isWhole: false }
      await insertChannel({ ...row, key, ...(isWhole && { status: CHANNEL_STATUS.disabled }) })
      return reason && (isWhole ? importTexts.disabledBy(reason) : importTexts.obstacle(reason))
    }),
    tableOf(REDEMPTIONS, async (row) => {
      await insertRedemption({ ...row, key: row.key.trim() })
      return undefined
    }),
    tableOf(LOGS, async (row) => {
      await insertLog(row)
      return undefined
    }),
  ]
}

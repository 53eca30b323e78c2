import { NEVER_EXPIRES, TOKEN_STATUS } from '@relaydeck/api-sdk'
import { inserter } from '../../db/table.ts'
import type { Stores } from '../../stores.ts'
import { TOKENS } from '../../tokens/table.ts'
import { itemAt, type Random } from './random.ts'
import { DAY, DAYS } from './timestamps.ts'
import type { SeededUser } from './users.ts'

/** A seeded token. */
export interface SeededToken {
  readonly name: string
  readonly owner: SeededUser
  /** Models that it may use; `undefined`: all. */
  readonly models: readonly string[] | undefined
  /** Unix seconds of its last possible call. */
  readonly until: number
  /** Whether little of the quota is left. */
  readonly isNearLimit: boolean
}

const { disabled, expired, exhausted } = TOKEN_STATUS

interface Kind {
  readonly name: string
  readonly unlimited?: boolean
  readonly status?: number
  /** Days until it expires. */
  readonly days?: number
  readonly models?: string
  readonly subnet?: string
  readonly isNearLimit?: boolean
}

/** Kinds of tokens: every user has the first, the others alternate. */
const KINDS: readonly Kind[] = [
  { name: 'default', unlimited: true },
  { name: '生产环境', models: 'gpt-5.1,gpt-5-mini', subnet: '10.0.0.0/8' },
  { name: 'CI', days: 30 },
  { name: 'notebook', models: 'deepseek-chat,deepseek-reasoner' },
  { name: '夜间任务', isNearLimit: true },
  { name: '周报', days: 4 },
  { name: '旧脚本', status: disabled },
  { name: '试用', status: expired, days: -3 },
  { name: '批处理', status: exhausted },
]

const KEY_LENGTH = 48
const QUOTA = 4_000_000

/** Maximum number of users with tokens. */
const OWNERS_MAX = 200

/** Every user has two tokens; the rest belong to the first user, whose list becomes long. */
const ownerOf = (users: readonly SeededUser[], index: number): SeededUser =>
  itemAt(users, index < users.length * 2 ? index : 0)

function remainingQuota({ unlimited, status }: Kind, random: Random): number {
  if (unlimited) return -1
  return status === exhausted ? 0 : random.around(QUOTA)
}

/** Returns when the last call with a token was possible: a token that cannot be used now was used some time ago. */
function untilOf({ status, days = 0 }: Kind, now: number, random: Random): number {
  if (status === undefined) return now
  return status === expired ? now + days * DAY : now - random.integer(2, 20) * DAY
}

/** Creates tokens in every status. */
export async function seedTokens(
  { db }: Pick<Stores, 'db'>,
  random: Random,
  allUsers: readonly SeededUser[],
  count: number,
  now: number,
): Promise<SeededToken[]> {
  const insert = inserter(db, TOKENS)
  const users = allUsers.slice(0, OWNERS_MAX)
  const seeded: SeededToken[] = []
  for (let index = 0; index < count; index++) {
    const owner = ownerOf(users, index)
    const kind = itemAt(KINDS, index < users.length ? 0 : 1 + (index % (KINDS.length - 1)))
    const created = now - DAYS * DAY - random.integer(0, 90 * DAY)
    const id = index + 1
    const isTaken = seeded.some((token) => token.owner === owner && token.name === kind.name)
    const name = index < users.length * 3 && !isTaken ? kind.name : `${kind.name}-${id}`
    const expired_time = kind.days === undefined ? NEVER_EXPIRES : now + kind.days * DAY
    await insert({
      id,
      user_id: owner.id,
      key: random.text(KEY_LENGTH),
      status: kind.status,
      name,
      created_time: created,
      accessed_time: created,
      expired_time,
      remain_quota: remainingQuota(kind, random),
      unlimited_quota: kind.unlimited,
      models: kind.models,
      subnet: kind.subnet ?? '',
    })
    const until = untilOf(kind, now, random)
    seeded.push({ name, owner, models: kind.models?.split(','), until, isNearLimit: kind.isNearLimit === true })
  }
  return seeded
}

import { tokens } from '@relaydeck/api-sdk'
import { inserter } from '../../db/insert.ts'
import type { Services } from '../../services.ts'
import { type Chance, itemAt } from './chance.ts'
import type { Person } from './people.ts'
import { DAY, DAYS } from './sizes.ts'

/** A token of the seed. */
export interface SeededToken {
  readonly id: number
  readonly name: string
  readonly unlimited: boolean
  readonly owner: Person
}

const { enabled, disabled, expired, exhausted } = tokens.TOKEN_STATUS
const { NEVER_EXPIRES } = tokens

const COLUMNS = [
  'id',
  'user_id',
  'key',
  'status',
  'name',
  'created_time',
  'accessed_time',
  'expired_time',
  'remain_quota',
  'unlimited_quota',
  'models',
  'subnet',
] as const

/** Kinds of tokens: the first is everybody's, the others come by turns. */
const KINDS: readonly Kind[] = [
  { name: 'default', unlimited: true },
  { name: '生产环境', models: 'gpt-4o,gpt-4o-mini', subnet: '10.0.0.0/8' },
  { name: 'CI', days: 30 },
  { name: 'notebook', models: 'deepseek-chat,deepseek-reasoner' },
  { name: '旧脚本', status: disabled },
  { name: '试用', status: expired, days: -3 },
  { name: '批处理', status: exhausted },
]

interface Kind {
  readonly name: string
  readonly unlimited?: boolean
  readonly status?: number
  /** From now until it expires. */
  readonly days?: number
  readonly models?: string
  readonly subnet?: string
}

const KEY_LENGTH = 48
const QUOTA = 4_000_000

/** Of thousands of people, so many call models. */
const OWNERS_MAX = 200

/** Whose the token of this number is: two rounds, then most of them alice's, whose list becomes long. */
const ownerOf = (people: readonly Person[], index: number): Person =>
  itemAt(people, index < people.length * 2 ? index : 0)

/** Makes tokens in every state. */
export function seedTokens(
  { db }: Services,
  chance: Chance,
  everybody: readonly Person[],
  count: number,
  now: number,
): SeededToken[] {
  const insert = inserter(db, 'tokens', COLUMNS)
  const people = everybody.slice(0, OWNERS_MAX)
  return Array.from({ length: count }, (_, index) => {
    const owner = ownerOf(people, index)
    const turn = index < people.length ? 0 : 1 + (index % (KINDS.length - 1))
    const kind = itemAt(KINDS, turn)
    const created = now - DAYS * DAY - chance.whole(0, 90 * DAY)
    const id = index + 1
    const name = index < people.length * 3 ? kind.name : `${kind.name}-${id}`
    insert({
      id,
      user_id: owner.id,
      key: chance.text(KEY_LENGTH),
      status: kind.status ?? enabled,
      name,
      created_time: created,
      accessed_time: created,
      expired_time: kind.days === undefined ? NEVER_EXPIRES : now + kind.days * DAY,
      remain_quota: remaining(kind, chance),
      unlimited_quota: kind.unlimited ? 1 : 0,
      models: kind.models ?? null,
      subnet: kind.subnet ?? '',
    })
    return { id, name, owner, unlimited: kind.unlimited ?? false }
  })
}

function remaining({ unlimited, status }: Kind, chance: Chance): number {
  if (unlimited) return -1
  return status === exhausted ? 0 : chance.around(QUOTA)
}

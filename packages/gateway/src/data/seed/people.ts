import { RANK } from '@relaydeck/api-sdk'
import { inserter } from '../../db/insert.ts'
import type { Services } from '../../services.ts'
import { hashPasswordNow } from '../../users/password.ts'
import { USER_BANNED, USER_DELETED, USER_ENABLED } from '../../users/store.ts'
import type { Chance } from './chance.ts'

/** Everybody's but root's. */
export const DEMO_PASSWORD = 'relaydeck-demo'

/** An account of the seed. */
export interface Person {
  readonly id: number
  readonly username: string
  readonly display_name: string
  readonly role: number
  readonly status: number
  readonly group: string
  /** How much goes through this account, compared with others. */
  readonly weight: number
}

type Named = readonly [username: string, display_name: string, group: string, weight: number, more?: Partial<Person>]

const NAMED: readonly Named[] = [
  ['alice', '陈爱丽', 'default', 20],
  ['boss', '王主管', 'vip', 4, { role: RANK.admin }],
  ['ops', '运维值班', 'default', 1, { role: RANK.admin }],
  ['bob', 'Bob Martin', 'default', 9],
  ['liwei', '李伟', 'vip', 14],
  ['zhangmin', '张敏', 'svip', 16],
  ['crawler', '数据采集', 'default', 6],
  ['helpdesk', '客服机器人', 'svip', 18],
  ['intern', '实习生小周', 'default', 3],
  ['translator', '翻译组', 'vip', 8],
  ['marie', 'Marie Curie', 'default', 5],
  ['spammer', 'Free Tokens!!!', 'default', 0, { status: USER_BANNED }],
  ['gone', '已离职', 'default', 0, { status: USER_DELETED }],
]

const COLUMNS = [
  'id',
  'username',
  'password_hash',
  'display_name',
  'role',
  'status',
  'email',
  'quota',
  'group',
  'aff_code',
  'inviter_id',
] as const

const QUOTA = 25_000_000
const AFF_CODE_LENGTH = 4

/** The named ones first, then so many more that the count with root is reached. */
function people(chance: Chance, first: number, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const id = first + index
    const [username, display_name, group, weight, more] = NAMED[index] ?? [
      `user${id}`,
      `用户 ${id}`,
      chance.pick(['default', 'default', 'default', 'vip', 'svip']),
      0.02,
    ]
    return { id, username, display_name, group, weight, role: RANK.user, status: USER_ENABLED, ...more }
  })
}

/** Makes the accounts beside root. */
export function seedPeople({ db }: Services, chance: Chance, count: number): Person[] {
  const insert = inserter(db, 'users', COLUMNS)
  // One for all: each would take 70 ms.
  const password_hash = hashPasswordNow(DEMO_PASSWORD)
  const codes = new Set<string>()
  const made = people(chance, 2, count)
  for (const { weight, ...person } of made) {
    const code = chance.text(AFF_CODE_LENGTH)
    insert({
      ...person,
      username: person.status === USER_DELETED ? `deleted_${chance.hex(32)}` : person.username,
      email: chance.happens(0.8) ? `${person.username}@mail.example` : '',
      password_hash,
      quota: weight === 0 ? 0 : chance.around(QUOTA),
      aff_code: codes.has(code) ? '' : code,
      inviter_id: person.id > 4 && chance.happens(0.3) ? chance.whole(2, 4) : 0,
    })
    codes.add(code)
  }
  return made
}

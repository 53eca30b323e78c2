import { RANK, USER_STATUS } from '@relaydeck/api-sdk'
import { inserter } from '../../db/table.ts'
import type { Stores } from '../../stores.ts'
import { hashPasswordSync } from '../../users/password.ts'
import { USERS } from '../../users/table.ts'
import type { Random } from './random.ts'

/** Password of all users except root. */
export const DEMO_PASSWORD = 'relaydeck-demo'

const { enabled, banned, deleted } = USER_STATUS

/** A seeded user. */
export interface SeededUser {
  readonly id: number
  readonly username: string
  readonly display_name: string
  readonly role: number
  readonly status: number
  readonly group: string
  /** Relative number of calls. */
  readonly weight: number
  /** Whether little of the quota is left. */
  readonly isNearLimit?: boolean
}

type NamedUser = readonly [
  username: string,
  display_name: string,
  group: string,
  weight: number,
  more?: Partial<SeededUser>,
]

const NAMED_USERS: readonly NamedUser[] = [
  ['alice', '陈爱丽', 'default', 20],
  ['boss', '王主管', 'vip', 4, { role: RANK.admin }],
  ['ops', '运维值班', 'default', 1, { role: RANK.admin }],
  ['bob', 'Bob Martin', 'default', 9],
  ['liwei', '李伟', 'vip', 14],
  ['zhangmin', '张敏', 'svip', 16],
  ['crawler', '数据采集', 'default', 6],
  ['helpdesk', '客服机器人', 'svip', 18],
  ['intern', '实习生小周', 'default', 3, { isNearLimit: true }],
  ['translator', '翻译组', 'vip', 8],
  ['marie', 'Marie Curie', 'default', 5],
  ['spammer', 'Free Tokens!!!', 'default', 0, { status: banned }],
  ['gone', '已离职', 'default', 0, { status: deleted }],
]

const QUOTA = 25_000_000
const INVITE_CODE_LENGTH = 4

/** Returns the named users first, then generated ones. */
function newUsers(random: Random, firstId: number, count: number): SeededUser[] {
  return Array.from({ length: count }, (_, index) => {
    const id = firstId + index
    const [username, display_name, group, weight, more] = NAMED_USERS[index] ?? [
      `user${id}`,
      `用户 ${id}`,
      random.pick(['default', 'default', 'default', 'vip', 'svip']),
      0.02,
    ]
    return { id, username, display_name, group, weight, role: RANK.user, status: enabled, ...more }
  })
}

/** Creates the users besides root. */
export async function seedUsers({ db }: Pick<Stores, 'db'>, random: Random, count: number): Promise<SeededUser[]> {
  const insert = inserter(db, USERS)
  // One hash for all: each would take 70 ms.
  const password_hash = hashPasswordSync(DEMO_PASSWORD)
  const codes = new Set<string>()
  const seeded = newUsers(random, 2, count)
  for (const { weight, isNearLimit: _, ...user } of seeded) {
    const code = random.text(INVITE_CODE_LENGTH)
    await insert({
      ...user,
      username: user.status === deleted ? `deleted_${random.hex(32)}` : user.username,
      email: random.chance(0.8) ? `${user.username}@mail.example` : '',
      password_hash,
      quota: weight === 0 ? 0 : random.around(QUOTA),
      aff_code: codes.has(code) ? '' : code,
      inviter_id: user.id > 4 && random.chance(0.3) ? random.integer(2, 4) : 0,
    })
    codes.add(code)
  }
  return seeded
}

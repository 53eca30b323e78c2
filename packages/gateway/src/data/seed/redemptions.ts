import { RANK, redemptions } from '@relaydeck/api-sdk'
import { inserter } from '../../db/insert.ts'
import type { Services } from '../../services.ts'
import { type Chance, itemAt } from './chance.ts'
import type { Person } from './people.ts'
import { DAY, DAYS } from './sizes.ts'

/** A code that somebody turned into quota. */
export interface Redeemed {
  readonly by: Person
  readonly quota: number
  /** Unix seconds. */
  readonly time: number
}

const { unused, disabled, used } = redemptions.REDEMPTION_STATUS

const COLUMNS = ['id', 'user_id', 'key', 'status', 'name', 'quota', 'created_time', 'redeemed_time'] as const
const NAMES = ['春季活动', '新人礼', 'VIP 月卡', '补偿', 'partner'] as const
const QUOTAS = [500_000, 1_000_000, 5_000_000] as const
const KEY_LENGTH = 32

/** Makes codes in every state, and tells who redeemed which. */
export function seedRedemptions(
  { db }: Services,
  chance: Chance,
  people: readonly Person[],
  count: number,
  now: number,
): Redeemed[] {
  const insert = inserter(db, 'redemptions', COLUMNS)
  const admins = people.filter(({ role }) => role >= RANK.admin)
  const redeemer = chance.weighing(people, ({ weight }) => weight)
  return Array.from({ length: count }, (_, index) => {
    const status = itemAt([unused, used, unused, used, disabled], index)
    const time = now - chance.whole(1, DAYS - 2) * DAY - chance.whole(0, DAY)
    const quota = chance.pick(QUOTAS)
    insert({
      id: index + 1,
      user_id: itemAt(admins, index).id,
      key: chance.hex(KEY_LENGTH),
      status,
      name: chance.pick(NAMES),
      quota,
      created_time: time - chance.whole(1, 10) * DAY,
      redeemed_time: status === used ? time : 0,
    })
    return status === used ? [{ by: redeemer(), quota, time }] : []
  }).flat()
}

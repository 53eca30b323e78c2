import { RANK, REDEMPTION_STATUS } from '@relaydeck/api-sdk'
import { inserter } from '../../db/table.ts'
import { REDEMPTIONS } from '../../redemptions/table.ts'
import type { Stores } from '../../stores.ts'
import { itemAt, type Random } from './random.ts'
import { DAY, DAYS } from './timestamps.ts'
import type { SeededUser } from './users.ts'

/** A redemption code that a user has redeemed. */
export interface Redeemed {
  readonly by: SeededUser
  readonly quota: number
  /** Unix seconds. */
  readonly time: number
}

const { unused, disabled, used } = REDEMPTION_STATUS

const NAMES = ['春季活动', '新人礼', 'VIP 月卡', '补偿', 'partner'] as const
const QUOTAS = [500_000, 1_000_000, 5_000_000] as const
const KEY_LENGTH = 32

/** Creates codes in every status, and returns the redeemed ones. */
export async function seedRedemptions(
  { db }: Pick<Stores, 'db'>,
  random: Random,
  users: readonly SeededUser[],
  count: number,
  now: number,
): Promise<Redeemed[]> {
  const insert = inserter(db, REDEMPTIONS)
  const admins = users.filter(({ role }) => role >= RANK.admin)
  const redeemer = random.weighted(users, ({ weight }) => weight)
  const redeemed: Redeemed[] = []
  for (let index = 0; index < count; index++) {
    const status = itemAt([unused, used, unused, used, disabled], index)
    const time = now - random.integer(1, DAYS - 2) * DAY - random.integer(0, DAY)
    const quota = random.pick(QUOTAS)
    await insert({
      user_id: itemAt(admins, index).id,
      key: random.hex(KEY_LENGTH),
      status,
      name: random.pick(NAMES),
      quota,
      created_time: time - random.integer(1, 10) * DAY,
      redeemed_time: status === used ? time : 0,
    })
    if (status === used) redeemed.push({ by: redeemer(), quota, time })
  }
  return redeemed
}

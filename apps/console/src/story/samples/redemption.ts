import { REDEMPTION_STATUS } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'

const { redemption } = samples

/** Samples of redemption codes in each state, for stories. */
export const byKind = {
  unused: { ...redemption, id: 8, name: '双十一活动' },
  large: { ...redemption, id: 7, name: 'partner', quota: 2_500_000_000 },
  disabled: { ...redemption, id: 6, name: 'recalled', status: REDEMPTION_STATUS.disabled },
  used: { ...redemption, id: 5, name: 'gift', status: REDEMPTION_STATUS.used, redeemed_time: 1_795_301_122 },
  unnamed: { ...redemption, id: 4, name: '' },
}

export const kinds = Object.values(byKind)

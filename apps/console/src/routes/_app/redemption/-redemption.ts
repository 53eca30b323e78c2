import { REDEMPTION_STATUS, redemptions } from '@relaydeck/api-sdk'
import { type TextsOf, textArea } from '../../../app/language/area.ts'
import { nounResource } from '../../../parts/noun/resource.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the redemption screens. */
export const redemptionTexts = textArea({ zh, en })

export type RedemptionTexts = TextsOf<typeof redemptionTexts>

/** Redemption codes. A used code can neither be enabled nor disabled. */
export const redemptionResource = nounResource(redemptions, {
  name: 'redemption',
  path: '/redemption',
  texts: redemptionTexts,
  statuses: { kind: 'redemption', values: REDEMPTION_STATUS, on: 'unused', off: 'disabled' },
})

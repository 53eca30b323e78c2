import {
  pages,
  REDEMPTION_COUNT,
  REDEMPTION_NAME_BYTES,
  REDEMPTION_STATUS,
  type Redemption,
  redemptions,
} from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { RedemptionRules } from '@relaydeck/api-sdk/rules'
import { type TextsOf, textArea } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import { ruleErrors, wholeNumber } from '../../../parts/form/rules.ts'
import type { SwitchableResource } from '../../../parts/rows/resource.ts'
import { redemptionAddress } from './-address.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the redemption screens. */
export const redemptionTexts = textArea({ zh, en })

export type RedemptionTexts = TextsOf<typeof redemptionTexts>

const { unused, disabled, used } = REDEMPTION_STATUS
const statusOf = (enabled: boolean) => (enabled ? unused : disabled)

/** Redemption codes. A used code can neither be enabled nor disabled. */
export const redemptionResource: SwitchableResource<Redemption> = {
  name: 'redemption',
  path: '/redemption',
  key: resourceKey(redemptions.list),
  texts: redemptionTexts,
  nameOf: ({ name }) => name,
  ...redemptionAddress,
  list: (page) => read(redemptions.list, page),
  search: (keyword) => read(redemptions.search, { keyword }),
  get: (id) => read(redemptions.get, { id }),
  walk: () => (send, options) => pages(redemptions.list, send, {}, options),
  statusOf,
  setEnabled: (send, { id }, enabled) => redemptions.setStatus(send, { id, status: statusOf(enabled) }),
  remove: (send, { id }) => redemptions.remove(send, { id }),
  isFixed: ({ status }) => status === used,
}

/** Initial quota of new codes, in units. */
const NEW_QUOTA = 100_000

/** Values of the form. An empty number field holds `''`. */
export interface RedemptionValues {
  name: string
  quota: number | string
  count: number | string
}

/** Returns the form values of a code, or of new ones. */
export const valuesOf = (stored?: Redemption): RedemptionValues => ({
  name: stored?.name ?? '',
  quota: stored?.quota ?? NEW_QUOTA,
  count: 1,
})

/** Returns the draft of the form values. Invalid numbers are `NaN`. */
export const draftOf = ({ name, quota, count }: RedemptionValues) => ({
  name: name.trim(),
  quota: wholeNumber(quota),
  count: wholeNumber(count),
})

/** Returns errors by field. */
export const validate = (values: RedemptionValues, { form }: RedemptionTexts) =>
  ruleErrors(RedemptionRules, draftOf(values), {
    name: values.name.trim() === '' ? form.nameMissing : form.nameTooLong(REDEMPTION_NAME_BYTES),
    quota: form.quotaInvalid,
    count: form.countInvalid(REDEMPTION_COUNT),
  })

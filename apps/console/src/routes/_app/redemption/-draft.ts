import { REDEMPTION_COUNT, REDEMPTION_NAME_BYTES, type Redemption } from '@relaydeck/api-sdk'
import { RedemptionRules } from '@relaydeck/api-sdk/rules'
import { ruleErrors, wholeNumber } from '../../../parts/form/rules.ts'
import type { RedemptionTexts } from './-resource.ts'

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

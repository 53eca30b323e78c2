import { type Redemption, redemptions, utf8Length } from '@relaydeck/api-sdk'
import { errorsOf } from '../../../parts/form/errors.ts'
import { wholeNumber } from '../../../parts/form/numbers.ts'
import type { RedemptionTexts } from './-texts.ts'

const { REDEMPTION_COUNT, REDEMPTION_NAME_BYTES } = redemptions

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

/** Returns the draft of valid form values. */
export const draftOf = ({ name, quota, count }: RedemptionValues) => ({
  name: name.trim(),
  quota: Number(quota),
  count: Number(count),
})

/** Returns errors by field. */
export function validate(values: RedemptionValues, { form }: RedemptionTexts): Record<string, string> {
  const name = values.name.trim()
  const quota = wholeNumber(values.quota)
  const count = wholeNumber(values.count)
  return errorsOf({
    name:
      name === ''
        ? form.nameMissing
        : utf8Length(name) > REDEMPTION_NAME_BYTES
          ? form.nameTooLong(REDEMPTION_NAME_BYTES)
          : undefined,
    quota: quota === undefined || quota < 1 ? form.quotaInvalid : undefined,
    count:
      count === undefined || count < 1 || count > REDEMPTION_COUNT ? form.countInvalid(REDEMPTION_COUNT) : undefined,
  })
}

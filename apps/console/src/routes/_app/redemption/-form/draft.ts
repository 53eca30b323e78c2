import { type Redemption, redemptions, utf8Length } from '@relaydeck/api-sdk'
import { errorsOf } from '../../../../parts/form/errors.ts'
import { wholeNumber } from '../../../../parts/form/numbers.ts'
import type { RedemptionTexts } from '../-texts.ts'

const { REDEMPTION_COUNT, REDEMPTION_NAME_BYTES } = redemptions

/** Units that new codes start with. */
const NEW_QUOTA = 100_000

/** What stands in the fields. An emptied number field holds `''`. */
export interface RedemptionValues {
  name: string
  quota: number | string
  count: number | string
}

export const valuesOf = (stored?: Redemption): RedemptionValues => ({
  name: stored?.name ?? '',
  quota: stored?.quota ?? NEW_QUOTA,
  count: 1,
})

/** What is sent for fields that have passed {@link validate}. */
export const draftOf = ({ name, quota, count }: RedemptionValues) => ({
  name: name.trim(),
  quota: Number(quota),
  count: Number(count),
})

/** Errors by field; none: the form may be sent. The server tells only some of them, and only after the call. */
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

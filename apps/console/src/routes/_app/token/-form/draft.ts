import { joinComma, splitComma, type Token, type TokenDraft, tokens, utf8Length } from '@relaydeck/api-sdk'
import { invalidSubnet } from '@relaydeck/api-sdk/rules'
import { formatExpiry, parseExpiry } from '@relaydeck/ui/ExpiryField'

import { errorsOf } from '../../../../parts/form/errors.ts'
import { wholeNumber } from '../../../../parts/form/numbers.ts'
import type { TokenTexts } from '../-texts.ts'

/** Units that a new token starts with. */
export const NEW_TOKEN_QUOTA = 500_000

/** What stands in the fields. An emptied number field holds `''`. */
export interface TokenValues {
  name: string
  unlimited: boolean
  quota: number | string
  expiry: string
  scope: 'all' | 'listed'
  models: string[]
  subnet: string
}

/** The fields of a token, or of a new one. */
export function valuesOf(token?: Token): TokenValues {
  const models = splitComma(token?.models ?? '')
  return {
    name: token?.name ?? '',
    unlimited: token?.unlimited_quota ?? false,
    quota: token?.remain_quota ?? NEW_TOKEN_QUOTA,
    expiry: formatExpiry(token?.expired_time ?? tokens.NEVER_EXPIRES),
    scope: models.length > 0 ? 'listed' : 'all',
    models,
    subnet: token?.subnet ?? '',
  }
}

/**
 * What is sent for the fields, which must have passed {@link validate}.
 * @param stored the quota that stays where an unlimited token's number field says nothing
 */
export function draftOf(values: TokenValues, stored = 0): TokenDraft {
  const quota = wholeNumber(values.quota)
  return {
    name: values.name.trim(),
    unlimited_quota: values.unlimited,
    remain_quota: quota ?? stored,
    expired_time: parseExpiry(values.expiry) ?? tokens.NEVER_EXPIRES,
    models: values.scope === 'all' ? '' : joinComma(values.models),
    subnet: joinComma(splitComma(values.subnet)),
  }
}

/** Errors by field; none: the form may be sent. */
export function validate(values: TokenValues, { form }: TokenTexts, creating: boolean): Record<string, string> {
  return errorsOf({
    name: nameError(values.name.trim(), form, creating),
    quota: values.unlimited ? undefined : quotaError(values.quota, form),
    expiry: parseExpiry(values.expiry) === undefined ? form.expiryInvalid : undefined,
    models: values.scope === 'listed' && values.models.length === 0 ? form.modelsMissing : undefined,
    subnet: subnetError(values.subnet, form),
  })
}

type FormTexts = TokenTexts['form']

function nameError(name: string, form: FormTexts, creating: boolean): string | undefined {
  if (name === '') return creating ? form.nameMissing : undefined
  return utf8Length(name) > tokens.TOKEN_NAME_BYTES ? form.nameTooLong(tokens.TOKEN_NAME_BYTES) : undefined
}

function quotaError(typed: number | string, form: FormTexts): string | undefined {
  const quota = wholeNumber(typed)
  if (quota === undefined) return form.quotaInvalid
  return quota < 0 ? form.quotaNegative : undefined
}

function subnetError(typed: string, form: FormTexts): string | undefined {
  const wrong = invalidSubnet(joinComma(splitComma(typed)))
  return wrong === undefined ? undefined : form.subnetInvalid(wrong)
}

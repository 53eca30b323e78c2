import { joinComma, splitComma, type Token, type TokenDraft, tokens, utf8Length } from '@relaydeck/api-sdk'
import { readExpiry, writeExpiry } from '@relaydeck/ui/ExpiryField'
import { invalidSubnet } from '@relaydeck/ui/SubnetField'
import { errorsOf } from '../../../parts/form/errors.ts'
import { wholeNumber } from '../../../parts/form/numbers.ts'
import type { TokenTexts } from './-texts.ts'

/** Initial quota of a new token, in units. */
export const NEW_TOKEN_QUOTA = 500_000

/** Values of the token form. An empty number field holds `''`. */
export interface TokenValues {
  name: string
  unlimited: boolean
  quota: number | string
  expiry: string
  scope: 'all' | 'listed'
  models: string[]
  subnet: string
}

/** Returns the form values of a token, or of a new one. */
export function valuesOf(token?: Token): TokenValues {
  const models = splitComma(token?.models ?? '')
  return {
    name: token?.name ?? '',
    unlimited: token?.unlimited_quota ?? false,
    quota: token?.remain_quota ?? NEW_TOKEN_QUOTA,
    expiry: writeExpiry(token?.expired_time ?? tokens.NEVER_EXPIRES),
    scope: models.length > 0 ? 'listed' : 'all',
    models,
    subnet: token?.subnet ?? '',
  }
}

/**
 * Returns the draft of valid form values.
 * @param stored quota that is kept if the token is unlimited and its quota field is empty
 */
export function draftOf(values: TokenValues, stored = 0): TokenDraft {
  const quota = wholeNumber(values.quota)
  return {
    name: values.name.trim(),
    unlimited_quota: values.unlimited,
    remain_quota: quota ?? stored,
    expired_time: readExpiry(values.expiry) ?? tokens.NEVER_EXPIRES,
    models: values.scope === 'all' ? '' : joinComma(values.models),
    subnet: joinComma(splitComma(values.subnet)),
  }
}

/** Returns errors by field. */
export function validate(values: TokenValues, { form }: TokenTexts, creating: boolean): Record<string, string> {
  return errorsOf({
    name: nameError(values.name.trim(), form, creating),
    quota: values.unlimited ? undefined : quotaError(values.quota, form),
    expiry: readExpiry(values.expiry) === undefined ? form.expiryInvalid : undefined,
    models: values.scope === 'listed' && values.models.length === 0 ? form.modelsMissing : undefined,
    subnet: subnetError(values.subnet, form),
  })
}

type FormTexts = TokenTexts['form']

function nameError(name: string, form: FormTexts, creating: boolean): string | undefined {
  if (name === '') return creating ? form.nameMissing : undefined
  return utf8Length(name) > tokens.TOKEN_NAME_BYTES ? form.nameTooLong(tokens.TOKEN_NAME_BYTES) : undefined
}

function quotaError(value: number | string, form: FormTexts): string | undefined {
  const quota = wholeNumber(value)
  if (quota === undefined) return form.quotaInvalid
  return quota < 0 ? form.quotaNegative : undefined
}

function subnetError(value: string, form: FormTexts): string | undefined {
  const invalid = invalidSubnet(value)
  return invalid === undefined ? undefined : form.subnetInvalid(invalid)
}

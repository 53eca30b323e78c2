import {
  joinComma,
  NEVER_EXPIRES,
  pages,
  RefusedError,
  splitComma,
  TOKEN_NAME_BYTES,
  type TOKEN_ORDERS,
  TOKEN_STATUS,
  type Token,
  type TokenDraft,
  tokenStatusName,
  tokens,
} from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { invalidSubnet, readAliases, TokenRules } from '@relaydeck/api-sdk/rules'
import { formatExpiry, parseExpiry } from '@relaydeck/ui/ExpiryField'
import { type TextsOf, textArea } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import { isTooSmall, ruleErrors, wholeNumber } from '../../../parts/form/rules.ts'
import { type LimitRow, limitChanges, limitsError, rowsOf } from '../../../parts/limits/rows.ts'
import { limitTexts } from '../../../parts/limits/sentence.ts'
import type { PagedResource, SwitchableResource } from '../../../parts/rows/resource.ts'
import { tokenAddress } from './-address.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the token screens. */
export const tokenTexts = textArea({ zh, en })

export type TokenTexts = TextsOf<typeof tokenTexts>

/** Whether enabling was refused for a reason that an edit resolves. */
export const needsEdit = (error: Error, { status }: Token): boolean =>
  error instanceof RefusedError && ['expired', 'exhausted'].includes(tokenStatusName(status))

const { enabled, disabled } = TOKEN_STATUS
const statusOf = (on: boolean) => (on ? enabled : disabled)

type Order = (typeof TOKEN_ORDERS)[number]

/** The user's tokens. */
export const tokenResource: SwitchableResource<Token, Order> & PagedResource<Token, Order> = {
  name: 'token',
  path: '/token',
  page: '/token/$id',
  key: resourceKey(tokens.list),
  texts: tokenTexts,
  nameOf: ({ name }) => name,
  ...tokenAddress,
  ordersLack: 'tokenOrders',
  list: (page, order) => read(tokens.list, { ...page, order }),
  search: (keyword, limit) => read(tokens.search, { keyword, limit }),
  get: (id) => read(tokens.get, { id }),
  walk:
    (order = '', limit) =>
    (send, options) =>
      pages(tokens.list, send, { order, limit }, options),
  statusOf,
  setEnabled: (send, { id }, on) => tokens.setStatus(send, { id, status: statusOf(on) }),
  remove: (send, { id }) => tokens.remove(send, { id }),
}

/** Initial quota of a new token, in units. */
export const NEW_TOKEN_QUOTA = 500_000

/** Values of the token form. An empty number field holds `''`. */
export interface TokenValues {
  name: string
  unlimited_quota: boolean
  remain_quota: number | string
  expiry: string
  scope: 'all' | 'listed'
  models: string[]
  subnet: string
  limits: readonly LimitRow[]
  /** JSON, name to model. */
  aliases: string
}

/** Returns the form values of a token, or of a new one. */
export function valuesOf(token?: Token): TokenValues {
  const models = splitComma(token?.models ?? '')
  return {
    name: token?.name ?? '',
    unlimited_quota: token?.unlimited_quota ?? false,
    remain_quota: token ? quotaOf(token) : NEW_TOKEN_QUOTA,
    expiry: formatExpiry(token?.expired_time ?? NEVER_EXPIRES),
    scope: models.length > 0 ? 'listed' : 'all',
    models,
    subnet: token?.subnet ?? '',
    limits: rowsOf(token?.limits),
    aliases: token?.aliases ?? '',
  }
}

/** Returns the quota of a token. Servers store -1 for unlimited tokens, which is no amount. */
const quotaOf = ({ remain_quota, unlimited_quota }: Token): number | '' =>
  unlimited_quota && remain_quota < 0 ? '' : remain_quota

/**
 * Returns the draft of valid form values.
 * @param storedQuota quota that is kept if the token is unlimited and its quota field is empty
 */
export function draftOf(values: TokenValues, storedQuota = 0): TokenDraft {
  const quota = wholeNumber(values.remain_quota)
  return {
    name: values.name.trim(),
    unlimited_quota: values.unlimited_quota,
    remain_quota: Number.isNaN(quota) ? storedQuota : quota,
    expired_time: parseExpiry(values.expiry) ?? NEVER_EXPIRES,
    models: values.scope === 'all' ? '' : joinComma(values.models),
    subnet: joinComma(splitComma(values.subnet)),
  }
}

/** Returns the changed fields that only the embedded gateway has. */
export const extensionsOf = (
  { limits, aliases }: TokenValues,
  stored?: Pick<Token, 'limits' | 'aliases'>,
): Pick<Partial<Token>, 'aliases'> & ReturnType<typeof limitChanges> => ({
  ...limitChanges(limits, stored?.limits),
  ...(aliases !== (stored?.aliases ?? '') && { aliases }),
})

/** Returns errors by field. */
export function validate(values: TokenValues, { form }: TokenTexts, creating: boolean): Record<string, string> {
  const { name, subnet } = draftOf(values)
  const quota = values.unlimited_quota ? {} : { remain_quota: wholeNumber(values.remain_quota) }
  return {
    ...(creating && name === '' && { name: form.nameMissing }),
    ...ruleErrors(
      TokenRules,
      { name, subnet, ...quota },
      {
        name: form.nameTooLong(TOKEN_NAME_BYTES),
        remain_quota: (issue) => (isTooSmall(issue) ? form.quotaNegative : form.quotaInvalid),
        subnet: () => form.subnetInvalid(invalidSubnet(subnet) ?? ''),
      },
    ),
    ...(parseExpiry(values.expiry) === undefined && { expiry: form.expiryInvalid }),
    ...(values.scope === 'listed' && values.models.length === 0 && { models: form.modelsMissing }),
    ...(readAliases(values.aliases) === undefined && { aliases: form.aliasesInvalid }),
    ...limitsError(values.limits, limitTexts.current()),
  }
}

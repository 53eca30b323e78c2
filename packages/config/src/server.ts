import { CHANNEL_TYPE, type Channel, type Family, hasKey, type Option } from '@relaydeck/api-sdk'
import { type Dialect, FOREIGN_TYPES } from '@relaydeck/api-sdk/dialects'
import type { FieldName } from './config.ts'
import { foreignTypeName, foreignTypeOf } from './foreign-types.ts'
import { textOf, type Value, valueFrom } from './values.ts'

/** What decides which parts of a file a server can store. */
export interface Server {
  /** `undefined`: the embedded gateway, or One API. */
  readonly dialect: Dialect | undefined
  /** Whether it is the embedded gateway. */
  readonly isEmbedded: boolean
}

/** Returns what decides which parts of a file a server with these options can store. */
export const serverOf = (state: {
  readonly options: readonly Option[]
  readonly dialect?: Dialect | undefined
}): Server => ({
  dialect: state.dialect,
  isEmbedded: !state.dialect && state.options.some(({ key }) => key === 'GroupLimits'),
})

const NAMES: Readonly<Record<Family, string>> = {
  'one-api': 'One API',
  'new-api': 'New API',
  'one-hub': 'One Hub',
  laisky: 'Laisky’s One API',
}

/** Returns the name of a server's kind. */
export const serverName = ({ dialect, isEmbedded }: Server): string =>
  isEmbedded ? 'the embedded gateway' : NAMES[dialect?.family ?? 'one-api']

type Fork = Exclude<Family, 'one-api'>

const forkOf = ({ dialect }: Server): Fork | undefined =>
  dialect && dialect.family !== 'one-api' ? dialect.family : undefined

/** Returns the value of a channel's type: its name or number. */
export const typeOf = ({ dialect }: Server, { type }: Channel): Value =>
  dialect && type >= FOREIGN_TYPES ? foreignTypeName(dialect, type) : valueFrom('type', String(type))

/** Returns the number of a type of a file. */
export const numberOfType = (value: Value): number => {
  const text = textOf('type', value) ?? ''
  return foreignTypeOf(text)?.number ?? Number(text)
}

/** Returns whether a server does not have a channel type. */
export function lacksType({ dialect }: Server, value: Value): boolean {
  const foreign = typeof value === 'string' ? foreignTypeOf(value) : undefined
  if (foreign) return foreign.family !== dialect?.family
  return dialect !== undefined && !dialect.types.numbers.has(numberOfType(value))
}

const { vertex: VERTEX, cloudflare: CLOUDFLARE } = CHANNEL_TYPE

/** Fields of `config` that forks without `config` keep in other columns, by channel type. */
const CONFIG_FIELDS: Readonly<Partial<Record<Fork, Readonly<Record<number, readonly string[]>>>>> = {
  'new-api': { [VERTEX]: ['region', 'vertex_ai_adc'], [CLOUDFLARE]: ['user_id'] },
  'one-hub': { [VERTEX]: ['region', 'vertex_ai_project_id', 'vertex_ai_adc'] },
}

/** Channel types whose `other` has a field of `config`. */
const CONFIG_IN_OTHER: Readonly<Partial<Record<Fork, readonly number[]>>> = {
  'new-api': [VERTEX, CLOUDFLARE],
  'one-hub': [VERTEX],
}

/** Returns whether a server cannot store a value in a field of a channel. The value is not empty. */
export function lacksField(server: Server, type: number, field: FieldName, value: Value): boolean {
  const { dialect, isEmbedded } = server
  const fork = forkOf(server)
  if (field === 'limits') return !isEmbedded
  if (field === 'system_prompt') return dialect?.lacks.includes('systemPrompt') ?? false
  if (field === 'other') return (fork && CONFIG_IN_OTHER[fork]?.includes(type)) ?? false
  if (field !== 'tag') return false
  // One Hub has a tag as a segment of paths.
  return !dialect?.has.includes('channelTags') || (fork === 'one-hub' && /\/|^\.\.?$/.test(String(value)))
}

/** Returns whether a server refuses new channels of a type without a region. */
export const needsRegion = (server: Server, type: number): boolean => type === VERTEX && forkOf(server) === 'new-api'

/** Returns whether a text can be stored beside another one, as One Hub stores region and project. */
export const isWhole = (text: unknown): boolean => typeof text === 'string' && text !== '' && !text.includes('|')

/** Returns whether a server never shows the secrets in a channel's `config`, because it keeps them in the key. */
export function hidesConfigSecrets(server: Server): boolean {
  const fork = forkOf(server)
  return fork !== undefined && CONFIG_FIELDS[fork] !== undefined
}

/**
 * Returns whether a server cannot store a value in a field of a channel's `config`.
 * @param hasRegion whether the channel has a region, or gets one
 */
export function lacksConfigField(
  server: Server,
  { type, hasRegion }: { readonly type: number; readonly hasRegion: boolean },
  name: string,
  value: string,
): boolean {
  if (name === 'proxy') return !server.isEmbedded
  const fork = forkOf(server)
  const fields = fork && CONFIG_FIELDS[fork]
  if (!fields) return false
  if (!fields[type]?.includes(name) || value === '') return true
  return fork === 'one-hub' && (!hasRegion || (name !== 'vertex_ai_adc' && !isWhole(value)))
}

/** Returns whether a server takes Google's credentials without the other parts of One API's key. */
export const takesCredentialsAlone = (server: Server, type: number): boolean =>
  type === VERTEX && hidesConfigSecrets(server)

interface OptionFacts {
  /** Options that the server has and does not list. */
  readonly hidden: readonly string[]
  /** Options that the server computes, that repeat others, or whose change it refuses. */
  readonly fixed: RegExp
}

const OPTION_FACTS: Readonly<Record<Fork, OptionFacts>> = {
  'new-api': {
    hidden: [
      'CreemApiKey',
      'CreemWebhookSecret',
      'EpayKey',
      'GitHubClientSecret',
      'LinuxDOClientSecret',
      'SMTPToken',
      'StripeApiSecret',
      'StripeWebhookSecret',
      'TelegramBotToken',
      'TurnstileSecretKey',
      'TurnstileSiteKey',
      'WaffoApiKey',
      'WaffoPancakePrivateKey',
      'WaffoPrivateKey',
      'WaffoSandboxApiKey',
      'WaffoSandboxPrivateKey',
      'WeChatServerToken',
      'WorkerValidKey',
      'discord.client_secret',
      'model_deployment.ionet.api_key',
      'oidc.client_secret',
    ],
    fixed: /^(CompletionRatioMeta$|group_ratio_setting\.group_(group_)?ratio$|payment_setting\.compliance_)/,
  },
  'one-hub': {
    hidden: ['GitHubClientSecret', 'OIDCClientSecret', 'SMTPToken', 'WeChatServerToken'],
    // The last token of an older format, as a state of the database.
    fixed: /^OldTokenMaxId$/,
  },
  laisky: {
    hidden: [
      'GitHubClientSecret',
      'LarkClientSecret',
      'MessagePusherToken',
      'OidcClientSecret',
      'ResendAPIKey',
      'SMTPToken',
      'StripeSecretKey',
      'StripeWebhookSecret',
      'TurnstileSecretKey',
      'WeChatServerToken',
    ],
    fixed: /^$/,
  },
}

/** Returns whether a fork has an option that it does not list. */
export function hidesOption(server: Server, key: string): boolean {
  const fork = forkOf(server)
  return fork !== undefined && OPTION_FACTS[fork].hidden.includes(key)
}

/** Returns whether an option of a fork is no setting. */
export function isFixedOption(server: Server, key: string): boolean {
  const fork = forkOf(server)
  return fork !== undefined && OPTION_FACTS[fork].fixed.test(key)
}

/** Values of options that have others in a fork than in One API. */
const CHOICES: Readonly<Partial<Record<Fork, Readonly<Record<string, readonly string[]>>>>> = {
  laisky: { Theme: ['modern', 'berry', 'air'] },
}

/** Returns the values that an option has in forks, and not in One API. */
export const foreignChoicesOf = (key: string): string[] =>
  Object.values(CHOICES).flatMap((choices) => (hasKey(choices, key) ? [...(choices[key] ?? [])] : []))

/** Returns the values that an option has in a fork, if they are others than in One API. */
export function choicesOf(server: Server, key: string): readonly string[] | undefined {
  const fork = forkOf(server)
  const choices = fork && CHOICES[fork]
  return choices && hasKey(choices, key) ? choices[key] : undefined
}

/** Amounts of New API, whose terms for payments have to be confirmed in its own console before. */
const NEEDS_TERMS = ['QuotaForInviter', 'QuotaForInvitee']

/**
 * Returns whether a server is known to refuse a text of an option.
 * @param stored texts of the options that the server lists
 */
export const refusesOption = (
  server: Server,
  stored: ReadonlyMap<string, string>,
  key: string,
  text: string,
): boolean =>
  forkOf(server) === 'new-api' &&
  NEEDS_TERMS.includes(key) &&
  Number(text) > 0 &&
  stored.get('payment_setting.compliance_confirmed') === 'false'

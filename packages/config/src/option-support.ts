import { hasKey } from '@relaydeck/api-sdk'
import { type Fork, forkOf, type Server } from './server.ts'

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

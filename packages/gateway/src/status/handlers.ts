import type { status } from '@relaydeck/api-sdk'
import manifest from '../../package.json' with { type: 'json' }
import { MAX_PAGE_SIZE } from '../db/page.ts'
import type { Handlers } from '../lib/handlers.ts'
import { FACTS_DATE } from '../models/facts.ts'
import { isAvailable } from '../options/sign-in-methods.ts'
import type { Options } from '../options/store.ts'

interface Deps {
  readonly options: Options
  /** Unix seconds at which the gateway was started. */
  readonly startTime: number
}

/** Handlers of the public status and texts. */
export const statusHandlers = ({ options, startTime }: Deps): Handlers<typeof status> => ({
  get: () => ({
    system_name: options.text('SystemName'),
    logo: options.text('Logo'),
    footer_html: options.text('Footer'),
    quota_per_unit: options.number('QuotaPerUnit'),
    display_in_currency: options.flag('DisplayInCurrencyEnabled'),
    chat_link: options.text('ChatLink'),
    top_up_link: options.text('TopUpLink'),
    server_address: options.serverAddress(),
    version: `relaydeck-${manifest.version}`,
    start_time: startTime,
    email_verification: options.flag('EmailVerificationEnabled'),
    turnstile_check: options.flag('TurnstileCheckEnabled'),
    turnstile_site_key: options.text('TurnstileSiteKey'),
    wechat_login: isAvailable('wechat_id', options.text),
    wechat_qrcode: options.text('WeChatAccountQRCodeImageURL'),
    github_oauth: isAvailable('github_id', options.text),
    github_client_id: options.text('GitHubClientId'),
    // One API has no switch for Lark: the console offers it if there is an ID.
    lark_client_id: isAvailable('lark_id', options.text) ? options.text('LarkClientId') : '',
    oidc: isAvailable('oidc_id', options.text),
    oidc_client_id: options.text('OidcClientId'),
    oidc_well_known: options.text('OidcWellKnown'),
    oidc_authorization_endpoint: options.text('OidcAuthorizationEndpoint'),
    oidc_token_endpoint: options.text('OidcTokenEndpoint'),
    oidc_userinfo_endpoint: options.text('OidcUserinfoEndpoint'),
    max_page_size: MAX_PAGE_SIZE,
    access_tokens: true,
    sessions: true,
    two_factor: true,
    usage: true,
    calls: true,
    journal: true,
    moves: true,
    alerts: true,
    channel_proxies: true,
    prices_date: FACTS_DATE,
  }),

  notice: () => options.text('Notice'),

  about: () => options.text('About'),

  homePage: () => options.text('HomePageContent'),
})

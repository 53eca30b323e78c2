import type { status } from '@relaydeck/api-sdk'
import manifest from '../../package.json' with { type: 'json' }
import type { Handlers } from '../handlers.ts'
import type { Services } from '../services.ts'

/** What everybody may know; the options behind it are those of the real server. */
export const statusHandlers = ({ options, startTime }: Services): Handlers<typeof status> => ({
  get: () => ({
    system_name: options.text('SystemName'),
    logo: options.text('Logo'),
    footer_html: options.text('Footer'),
    quota_per_unit: options.number('QuotaPerUnit'),
    display_in_currency: options.flag('DisplayInCurrencyEnabled'),
    chat_link: options.text('ChatLink'),
    top_up_link: options.text('TopUpLink'),
    server_address: options.text('ServerAddress') || 'http://localhost:3000',
    version: `relaydeck-${manifest.version}`,
    start_time: startTime,
    email_verification: options.flag('EmailVerificationEnabled'),
    turnstile_check: options.flag('TurnstileCheckEnabled'),
    turnstile_site_key: options.text('TurnstileSiteKey'),
    wechat_login: options.flag('WeChatAuthEnabled'),
    wechat_qrcode: options.text('WeChatAccountQRCodeImageURL'),
    github_oauth: options.flag('GitHubOAuthEnabled'),
    github_client_id: options.text('GitHubClientId'),
    lark_client_id: options.text('LarkClientId'),
    oidc: options.flag('OidcEnabled'),
    oidc_client_id: options.text('OidcClientId'),
    oidc_well_known: options.text('OidcWellKnown'),
    oidc_authorization_endpoint: options.text('OidcAuthorizationEndpoint'),
    oidc_token_endpoint: options.text('OidcTokenEndpoint'),
    oidc_userinfo_endpoint: options.text('OidcUserinfoEndpoint'),
  }),

  notice: () => options.text('Notice'),

  about: () => options.text('About'),

  homePage: () => options.text('HomePageContent'),
})

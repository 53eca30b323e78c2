import type { status } from '@relaydeck/api-sdk'
import manifest from '../../package.json' with { type: 'json' }
import type { Handlers } from '../handlers.ts'
import { serverAddress } from '../options/server-address.ts'
import { isOpen } from '../options/ways.ts'
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
    server_address: serverAddress(options),
    version: `relaydeck-${manifest.version}`,
    start_time: startTime,
    email_verification: options.flag('EmailVerificationEnabled'),
    turnstile_check: options.flag('TurnstileCheckEnabled'),
    turnstile_site_key: options.text('TurnstileSiteKey'),
    wechat_login: isOpen('wechat_id', options.text),
    wechat_qrcode: options.text('WeChatAccountQRCodeImageURL'),
    github_oauth: isOpen('github_id', options.text),
    github_client_id: options.text('GitHubClientId'),
    // There is no switch: whoever sees an id offers the way.
    lark_client_id: isOpen('lark_id', options.text) ? options.text('LarkClientId') : '',
    oidc: isOpen('oidc_id', options.text),
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

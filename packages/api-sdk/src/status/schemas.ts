import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { flag, lenientNumber, text } from '../core/schema.ts'

/** Only the embedded gateway sends it. */
const feature = z.optional(z.boolean())

const statusShape = {
  /** Name of the gateway; `''`: none set. */
  system_name: text,
  /** URL of an image; `''`: none. */
  logo: text,
  /** HTML written by an administrator: sanitise it before rendering. */
  footer_html: text,
  /** Quota units in one dollar. */
  quota_per_unit: lenientNumber,
  /** Whether quotas are shown in dollars. */
  display_in_currency: flag,
  /** URL of a chat application; `''`: none. */
  chat_link: text,
  /** URL where quota is sold; `''`: none. */
  top_up_link: text,
  /** `http://localhost:3000` until an administrator sets it. */
  server_address: text,
  /** Version of the gateway; free text. */
  version: text,
  /** Unix seconds. */
  start_time: lenientNumber,
  /** Whether registering needs a code sent by e-mail. */
  email_verification: flag,
  /** Whether registering and mails need a Turnstile token. */
  turnstile_check: flag,
  /** Site key of Turnstile. */
  turnstile_site_key: text,
  /** Whether sign-in with WeChat is available. */
  wechat_login: flag,
  /** URL of the QR code of the WeChat account. */
  wechat_qrcode: text,
  /** Whether sign-in with GitHub is available. */
  github_oauth: flag,
  /** Client id at GitHub. */
  github_client_id: text,
  /** Sign-in with Lark is available if it is not empty. */
  lark_client_id: text,
  /** Whether sign-in with OpenID Connect is available. */
  oidc: flag,
  /** Client id at the OpenID provider. */
  oidc_client_id: text,
  /** URL of the OpenID provider’s metadata. */
  oidc_well_known: text,
  /** URL of the OpenID provider’s authorization page. */
  oidc_authorization_endpoint: text,
  /** URL where the server gets the OpenID provider’s tokens. */
  oidc_token_endpoint: text,
  /** URL where the server gets the user’s identity. */
  oidc_userinfo_endpoint: text,
  /** Maximum rows of a page of a list, requested with `size`. Only the embedded gateway sends it. */
  max_page_size: z.optional(z.number()),
  /** Whether users can have named access tokens. Only the embedded gateway sends it. */
  access_tokens: feature,
  /** Whether users can list and end their sessions. Only the embedded gateway sends it. */
  sessions: feature,
  /** Whether accounts can have a second factor. Only the embedded gateway sends it. */
  two_factor: feature,
  /** Whether usage can be summed by user, token, model, channel and day. Only the embedded gateway sends it. */
  usage: feature,
  /** Whether it is kept how calls were processed. Only the embedded gateway sends it. */
  calls: feature,
  /** Whether changes of records are kept with who made them. Only the embedded gateway sends it. */
  journal: feature,
  /** Whether events are kept and sent as alerts. Only the embedded gateway sends it. */
  alerts: feature,
  /** Whether it can take over what another gateway has. Only the embedded gateway sends it. */
  moves: feature,
  /** Whether channels can have a proxy. Only the embedded gateway sends it. */
  channel_proxies: feature,
  /** Day of the built-in table of makers’ prices: `2026-07-01`. Only the embedded gateway sends it. */
  prices_date: z.optional(z.string()),
}

/**
 * Public facts about a gateway. Missing fields read as `''`, `false` or 0.
 * Source: One API's `GET /api/status`; forks leave out the OIDC fields.
 */
export interface Status extends Fields<typeof statusShape> {}
export const Status: NamedObject<Status, typeof statusShape> = z.object(statusShape)

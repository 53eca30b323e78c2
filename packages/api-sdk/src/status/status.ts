import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { figure, flag, none, text } from '../core/schema.ts'

const statusShape = {
  system_name: text,
  /** Address of a picture; `''`: none configured. */
  logo: text,
  /** HTML written by an administrator: sanitise before drawing. */
  footer_html: text,
  /** Quota units in one dollar. */
  quota_per_unit: figure,
  display_in_currency: flag,
  chat_link: text,
  top_up_link: text,
  /** `http://localhost:3000` until an administrator sets it. */
  server_address: text,
  version: text,
  /** Unix seconds. */
  start_time: figure,
  email_verification: flag,
  turnstile_check: flag,
  turnstile_site_key: text,
  wechat_login: flag,
  wechat_qrcode: text,
  github_oauth: flag,
  github_client_id: text,
  /** Lark login is on where this is filled. */
  lark_client_id: text,
  oidc: flag,
  oidc_client_id: text,
  oidc_well_known: text,
  oidc_authorization_endpoint: text,
  oidc_token_endpoint: text,
  oidc_userinfo_endpoint: text,
}

/**
 * What a gateway tells everybody about itself. A field it leaves out reads as `''`, `false` or 0.
 * Source: One API's `GET /api/status`; forks leave out the OIDC fields.
 */
export interface Status extends Fields<typeof statusShape> {}
export const Status: NamedObject<Status, typeof statusShape> = z.object(statusShape)

/** Name, version, look and login methods of the gateway. */
export const get = endpoint({
  method: 'GET',
  path: '/api/status',
  role: 'guest',
  summary: 'What the gateway tells everybody about itself',
  input: none,
  output: Status,
})

/** The announcement of the administrators: Markdown, HTML or an https address; `''`: none. Sanitise before drawing. */
export const notice = endpoint({
  method: 'GET',
  path: '/api/notice',
  role: 'guest',
  summary: 'The announcement of the administrators',
  input: none,
  output: text,
})

/** The about page: Markdown, HTML or an https address; `''`: none. Sanitise before drawing. */
export const about = endpoint({
  method: 'GET',
  path: '/api/about',
  role: 'guest',
  summary: 'Content of the about page',
  input: none,
  output: text,
})

/** The home page: Markdown, HTML or an https address; `''`: none. Sanitise before drawing. */
export const homePage = endpoint({
  method: 'GET',
  path: '/api/home_page_content',
  role: 'guest',
  summary: 'Content of the home page',
  input: none,
  output: text,
})

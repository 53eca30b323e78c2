import type { Role } from '../src/core/roles.ts'

/**
 * Every route of the real server's management API, by the lowest role that may call it. The two of billing take an API
 * key instead.
 */
export const ROUTES: Record<Role, string> = {
  guest: `
    GET /api/status
    GET /api/notice
    GET /api/about
    GET /api/home_page_content
    GET /api/verification
    GET /api/reset_password
    POST /api/user/reset
    GET /api/oauth/state
    GET /api/oauth/github
    GET /api/oauth/oidc
    GET /api/oauth/lark
    GET /api/oauth/wechat
    POST /api/user/register
    POST /api/user/login
    GET /api/user/logout
    GET /dashboard/billing/subscription
    GET /dashboard/billing/usage`,
  user: `
    GET /api/models
    GET /api/oauth/wechat/bind
    GET /api/oauth/email/bind
    GET /api/user/dashboard
    GET /api/user/self
    PUT /api/user/self
    DELETE /api/user/self
    GET /api/user/token
    GET /api/user/aff
    POST /api/user/topup
    GET /api/user/available_models
    GET /api/token/
    GET /api/token/search
    GET /api/token/:id
    POST /api/token/
    PUT /api/token/
    DELETE /api/token/:id
    GET /api/log/self
    GET /api/log/self/stat
    GET /api/log/self/search`,
  admin: `
    POST /api/topup
    GET /api/user/
    GET /api/user/search
    GET /api/user/:id
    POST /api/user/
    POST /api/user/manage
    PUT /api/user/
    DELETE /api/user/:id
    GET /api/channel/
    GET /api/channel/search
    GET /api/channel/models
    GET /api/channel/:id
    GET /api/channel/test
    GET /api/channel/test/:id
    GET /api/channel/update_balance
    GET /api/channel/update_balance/:id
    POST /api/channel/
    PUT /api/channel/
    DELETE /api/channel/disabled
    DELETE /api/channel/:id
    GET /api/redemption/
    GET /api/redemption/search
    GET /api/redemption/:id
    POST /api/redemption/
    PUT /api/redemption/
    DELETE /api/redemption/:id
    GET /api/log/
    DELETE /api/log/
    GET /api/log/stat
    GET /api/log/search
    GET /api/group/`,
  root: `
    GET /api/option/
    PUT /api/option/`,
}

/** Routes of the embedded gateway that a real server does not have, by the lowest role that may call them. */
export const OWN_ROUTES: Record<Role, string[]> = {
  guest: ['POST /api/oauth/code'],
  user: [
    'GET /api/access_token/',
    'POST /api/access_token/',
    'DELETE /api/access_token/:id',
    'GET /api/call/:request_id',
    'GET /api/usage/self',
    'GET /api/user/sessions',
    'DELETE /api/user/sessions',
    'DELETE /api/user/sessions/:id',
    'GET /api/two_factor/',
    'POST /api/two_factor/',
    'PUT /api/two_factor/',
    'POST /api/two_factor/disable',
  ],
  admin: [
    // One route per line.
    'GET /api/call/failed',
    'GET /api/call/health',
    'DELETE /api/two_factor/:id',
    'GET /api/usage/',
  ],
  root: [],
}

/** GETs that change something: never retried, prefetched or polled. */
export const GETS_WITH_EFFECTS = `
  GET /api/verification
  GET /api/reset_password
  GET /api/oauth/state
  GET /api/oauth/github
  GET /api/oauth/oidc
  GET /api/oauth/lark
  GET /api/oauth/wechat
  GET /api/oauth/wechat/bind
  GET /api/oauth/email/bind
  GET /api/user/logout
  GET /api/user/token
  GET /api/user/aff
  GET /api/channel/test
  GET /api/channel/test/:id
  GET /api/channel/update_balance
  GET /api/channel/update_balance/:id`

/** Returns the lines of such a table. */
export const linesOf = (table: string): string[] =>
  table
    .trim()
    .split(/\s*\n\s*/)
    .filter(Boolean)

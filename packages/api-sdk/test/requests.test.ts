/** Requests of the sample calls. */
import { describe, expect, test } from 'vitest'
import { createSend } from '../src/core/checked-send.ts'
import { type AnyEndpoint, isEndpoint } from '../src/core/endpoint.ts'
import { wrap } from '../src/core/envelope.ts'
import * as resources from '../src/resources.ts'
import { callOf, samples } from '../src/testing/index.ts'
import { standIn } from './stand-in.ts'

const NARROWED = 'token_name=ci&model_name=gpt-4o-mini&start_timestamp=1&end_timestamp=2'
const HEX = 'f00dfacef00dfacef00dfacef00dface'
const DRAFT = {
  name: 'ci',
  remain_quota: 500_000,
  expired_time: -1,
  unlimited_quota: false,
  models: '',
  subnet: '',
}

/** Row of docs/behaviour.md, request line and body of each sample call. */
const SENT: Record<string, [row: string, request: string, body?: object]> = {
  'accessTokens.list': ['D342', 'GET /api/access_token/'],
  'accessTokens.create': [
    'D342',
    'POST /api/access_token/',
    { name: 'backup', expired_time: 1_827_759_600, read_only: true },
  ],
  'accessTokens.remove': ['D342', 'DELETE /api/access_token/4'],
  'billing.subscription': ['', 'GET /dashboard/billing/subscription'],
  'billing.usage': ['', 'GET /dashboard/billing/usage'],
  'channels.list': ['R7.31', 'GET /api/channel/?p=1'],
  'channels.search': ['R7.32', 'GET /api/channel/search?keyword=Open'],
  'channels.get': ['R7.33', 'GET /api/channel/3'],
  'channels.create': [
    'R7.34',
    'POST /api/channel/',
    { type: 1, name: 'OpenAI', key: 'k', models: 'gpt-4o', group: 'default' },
  ],
  'channels.update': ['R7.35', 'PUT /api/channel/', { id: 3, status: 2, priority: 5, weight: 0 }],
  'channels.remove': ['R7.36', 'DELETE /api/channel/3'],
  'channels.removeDisabled': ['R7.37', 'DELETE /api/channel/disabled'],
  'channels.test': ['R7.39', 'GET /api/channel/test/3?model=gpt-4o-mini'],
  'channels.testAll': ['R7.38', 'GET /api/channel/test?scope=disabled'],
  'channels.updateBalance': ['R7.41', 'GET /api/channel/update_balance/3'],
  'channels.updateBalances': ['', 'GET /api/channel/update_balance'],
  'groups.list': ['R7.27', 'GET /api/group/'],
  'logs.list': ['R7.57', `GET /api/log/?p=1&type=2&${NARROWED}&username=alice&channel=3`],
  'logs.listSelf': ['R7.58', `GET /api/log/self?p=1&type=2&${NARROWED}`],
  'logs.search': ['', 'GET /api/log/search?keyword=%E5%80%8D%E7%8E%87'],
  'logs.searchSelf': ['', 'GET /api/log/self/search?keyword=2'],
  'logs.stat': ['R7.59', `GET /api/log/stat?${NARROWED}&username=alice&channel=3`],
  'logs.statSelf': ['R7.59', `GET /api/log/self/stat?${NARROWED}&channel=3`],
  'logs.clear': ['R7.60', 'DELETE /api/log/?target_timestamp=1000'],
  'logs.dashboard': ['', 'GET /api/user/dashboard'],
  'models.available': ['R7.28', 'GET /api/user/available_models'],
  'models.byChannelType': ['R7.43', 'GET /api/models'],
  'models.all': ['R7.42', 'GET /api/channel/models'],
  'oauth.state': ['R7.10', 'GET /api/oauth/state'],
  'oauth.github': ['R7.11', 'GET /api/oauth/github?code=c&state=s'],
  'oauth.oidc': ['', 'GET /api/oauth/oidc?code=c&state=s'],
  'oauth.lark': ['R7.12', 'GET /api/oauth/lark?code=c&state=s'],
  'oauth.wechat': ['R7.13', 'GET /api/oauth/wechat?code=c'],
  'oauth.confirm': ['D367', 'POST /api/oauth/code', { code: '287082' }],
  'oauth.bindWechat': ['R7.14', 'GET /api/oauth/wechat/bind?code=c'],
  'oauth.bindEmail': ['R7.15', 'GET /api/oauth/email/bind?email=a%40b.example&code=c'],
  'options.list': ['R7.29', 'GET /api/option/'],
  'options.set': ['R7.30', 'PUT /api/option/', { key: 'RetryTimes', value: '3' }],
  'redemptions.list': ['R7.51', 'GET /api/redemption/?p=1'],
  'redemptions.search': ['R7.51', 'GET /api/redemption/search?keyword=gi'],
  'redemptions.get': ['R7.51', 'GET /api/redemption/5'],
  'redemptions.create': ['R7.52', 'POST /api/redemption/', { name: 'gift', quota: 100_000, count: 2 }],
  'redemptions.update': ['R7.54', 'PUT /api/redemption/', { id: 5, name: 'gift', quota: 100_000 }],
  'redemptions.setStatus': ['R7.54', 'PUT /api/redemption/?status_only=true', { id: 5, status: 2 }],
  'redemptions.remove': ['R7.55', 'DELETE /api/redemption/5'],
  'session.login': ['R7.4', 'POST /api/user/login', { username: 'alice', password: 'password1' }],
  'session.logout': ['R7.5', 'GET /api/user/logout'],
  'session.self': ['R7.19', 'GET /api/user/self'],
  'session.updateSelf': ['R7.20', 'PUT /api/user/self', { username: 'a', display_name: 'b', password: 'password2' }],
  'session.register': ['R7.6', 'POST /api/user/register?turnstile=t', { username: 'alice', password: 'password1' }],
  'session.sendEmailCode': ['R7.7', 'GET /api/verification?email=a%40b.example&turnstile='],
  'session.sendResetMail': ['R7.8', 'GET /api/reset_password?email=a%40b.example&turnstile='],
  'session.resetPassword': ['R7.9', 'POST /api/user/reset', { email: 'a@b.example', token: HEX }],
  'sessions.list': ['D340', 'GET /api/user/sessions'],
  'sessions.remove': ['D341', 'DELETE /api/user/sessions/9f86d081884c7d65'],
  'sessions.removeOthers': ['D341', 'DELETE /api/user/sessions'],
  'calls.get': ['D530', `GET /api/call/${samples.call.request_id}`],
  'calls.failed': ['D531', 'GET /api/call/failed?p=1'],
  'calls.health': ['D532', 'GET /api/call/health?hours=48'],
  'usage.list': [
    'D451',
    'GET /api/usage/?by=user&token_name=ci&model_name=gpt-4o-mini&start_timestamp=1&end_timestamp=2&username=root&channel=3',
  ],
  'usage.listSelf': ['D451', 'GET /api/usage/self?by=day&time_zone=Asia%2FShanghai'],
  'status.get': ['R7.3', 'GET /api/status'],
  'status.notice': ['', 'GET /api/notice'],
  'status.about': ['', 'GET /api/about'],
  'status.homePage': ['', 'GET /api/home_page_content'],
  'tokens.list': ['R7.44', 'GET /api/token/?p=1&order=used_quota'],
  'tokens.search': ['R7.45', 'GET /api/token/search?keyword=ci'],
  'tokens.get': ['R7.46', 'GET /api/token/7'],
  'tokens.create': ['R7.47', 'POST /api/token/', DRAFT],
  'tokens.update': ['R7.48', 'PUT /api/token/', { id: 7, ...DRAFT }],
  'tokens.setStatus': ['R7.49', 'PUT /api/token/?status_only=true', { id: 7, status: 2 }],
  'tokens.remove': ['R7.50', 'DELETE /api/token/7'],
  'twoFactor.get': ['D330', 'GET /api/two_factor/'],
  'twoFactor.begin': ['D330', 'POST /api/two_factor/', {}],
  'twoFactor.confirm': ['D330', 'PUT /api/two_factor/', { code: '287082' }],
  'twoFactor.disable': ['D330', 'POST /api/two_factor/disable', { password: 'password1', code: '287082' }],
  'twoFactor.remove': ['D330', 'DELETE /api/two_factor/3'],
  'users.list': ['R7.21', 'GET /api/user/?p=1&order=quota'],
  'users.search': ['R7.22', 'GET /api/user/search?keyword=al'],
  'users.get': ['R7.23', 'GET /api/user/3'],
  'users.create': ['R7.25', 'POST /api/user/', { username: 'alice', password: 'password1' }],
  'users.update': ['R7.24', 'PUT /api/user/', { id: 3, display_name: 'Alice', quota: 250_000 }],
  'users.manage': ['R7.26', 'POST /api/user/manage', { username: 'alice', action: 'disable' }],
  'users.remove': ['', 'DELETE /api/user/3'],
  'users.credit': ['', 'POST /api/topup', { user_id: 3, quota: 5000, remark: 'thanks' }],
  'users.rotateAccessToken': ['R7.16', 'GET /api/user/token'],
  'users.inviteCode': ['R7.17', 'GET /api/user/aff'],
  'users.redeem': ['R7.56', 'POST /api/user/topup', { key: 'b05e916413784a39b1b7212411a4df58' }],
  'users.removeSelf': ['R7.18', 'DELETE /api/user/self'],
}

const declared = Object.entries(resources).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[`${noun}.${name}`, value] as const] : [])),
)

const rows = declared.map(([name, endpoint]): [string, string, AnyEndpoint] => [SENT[name]?.[0] ?? '', name, endpoint])

describe('a sample call', () => {
  test.each(rows)('%s %s', async (_, name, endpoint) => {
    const { input, answer } = callOf(endpoint)
    const { fetch, asked } = standIn(() => Response.json(wrap(endpoint.envelope, answer, endpoint.spelling)))
    await expect(endpoint(createSend({ fetch, forks: 'allow' }), input)).resolves.toEqual(answer)
    const [{ url, init } = { url: '', init: {} }] = asked
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    expect([`${init.method} ${url}`, body]).toEqual([SENT[name]?.[1], SENT[name]?.[2]])
    expect(asked).toHaveLength(1)
  })
})

/** One row for each endpoint: what tests, mocks and documents need in addition to its contract. */
import { parse } from 'zod/v4/core'
import type { AnyEndpoint, InputOf, OutputOf } from '../core/endpoint.ts'
import type { Method } from '../core/parts.ts'
import type { Role } from '../core/roles.ts'
import type * as resources from '../resources.ts'
import { TokenDraft } from '../tokens/schemas.ts'
import * as samples from './samples.ts'

type Resources = typeof resources

/**
 * Lowest role and request line of a call, with its input, its answer and, unless it is the input, its body. A GET that
 * changes something is `changing`.
 */
type Row<E> = readonly [
  sends: `${Role} ${'changing GET' | Method} /${string}`,
  input: InputOf<E>,
  answer: OutputOf<E>,
  body?: Readonly<Record<string, unknown>>,
]

type Rows = {
  readonly [N in keyof Resources]: {
    readonly [K in keyof Resources[N] as Resources[N][K] extends AnyEndpoint ? K : never]: Row<Resources[N][K]>
  }
}

const { user, signedIn, token, channel, redemption, log } = samples
const draft = parse(TokenDraft, token)
const narrowed = { token_name: 'ci', model_name: 'gpt-4o-mini', start_timestamp: 1, end_timestamp: 2 }
const NARROWED = 'token_name=ci&model_name=gpt-4o-mini&start_timestamp=1&end_timestamp=2'
const TEXT = '# Hello'
const HEX = 'f00dfacef00dfacef00dfacef00dface'

/** The rows. A missing one is a compile error. */
export const rows: Rows = {
  accessTokens: {
    list: ['user GET /api/access_token/', {}, [samples.accessToken]],
    create: [
      'user POST /api/access_token/',
      { name: 'backup', expired_time: 1_827_759_600, read_only: true },
      samples.accessTokenSecret,
    ],
    remove: ['user DELETE /api/access_token/4', { id: 4 }, undefined],
  },
  alertDeliveries: {
    list: [
      'admin GET /api/alert/delivery/?p=1&page_size=20&state=failed&target_id=1&rule_id=1',
      { p: 1, page_size: 20, state: 'failed', target_id: 1, rule_id: 1 },
      [samples.alertDelivery],
    ],
    repeat: ['admin POST /api/alert/delivery/5/repeat', { id: 5 }, undefined, {}],
  },
  alertRules: {
    list: ['admin GET /api/alert/rule/?p=1', { p: 1 }, [samples.alertRule]],
    get: ['admin GET /api/alert/rule/1', { id: 1 }, samples.alertRule],
    create: [
      'admin POST /api/alert/rule/',
      { name: 'Channels', events: ['channel.disabled', 'channel.enabled'], targets: [1] },
      samples.alertRule,
      {
        name: 'Channels',
        events: ['channel.disabled', 'channel.enabled'],
        targets: [1],
        groups: [],
        channels: [],
        threshold: 0,
        quiet_from: '',
        quiet_until: '',
        every_minutes: 0,
        digest_at: '',
        status: 1,
      },
    ],
    update: ['admin PUT /api/alert/rule/', { id: 1, quiet_from: '22:00', quiet_until: '07:00' }, samples.alertRule],
    remove: ['admin DELETE /api/alert/rule/1', { id: 1 }, undefined],
  },
  alertTargets: {
    list: ['admin GET /api/alert/target/?p=1', { p: 1 }, [samples.alertTarget]],
    get: ['admin GET /api/alert/target/1', { id: 1 }, samples.alertTarget],
    create: [
      'admin POST /api/alert/target/',
      {
        name: 'Night shift',
        kind: 'webhook',
        settings: { url: 'https://alerts.example/relaydeck', secret: 's3cret' },
        language: 'en',
      },
      samples.alertTarget,
      {
        name: 'Night shift',
        kind: 'webhook',
        settings: { url: 'https://alerts.example/relaydeck', secret: 's3cret' },
        language: 'en',
        status: 1,
      },
    ],
    update: ['admin PUT /api/alert/target/', { id: 1, status: 2 }, { ...samples.alertTarget, status: 2 }],
    remove: ['admin DELETE /api/alert/target/1', { id: 1 }, undefined],
    test: ['admin POST /api/alert/target/1/test', { id: 1 }, { delivered: true, http_status: 200, answer: 'ok' }, {}],
  },
  billing: {
    subscription: ['guest GET /dashboard/billing/subscription', {}, samples.subscription],
    usage: ['guest GET /dashboard/billing/usage', {}, samples.usage],
  },
  calls: {
    get: [`user GET /api/call/${samples.call.request_id}`, { request_id: samples.call.request_id }, samples.call],
    failed: ['admin GET /api/call/failed?p=1', { p: 1 }, [samples.call]],
    health: ['admin GET /api/call/health?hours=48', { hours: 48 }, [samples.channelHealth]],
    preview: [
      'user GET /api/call/preview?token=7&model=gpt-4o-mini',
      { token: 7, model: 'gpt-4o-mini' },
      samples.callPreview,
    ],
  },
  channels: {
    list: ['admin GET /api/channel/?p=1', { p: 1 }, [channel]],
    search: ['admin GET /api/channel/search?keyword=Open', { keyword: 'Open' }, [channel]],
    get: ['admin GET /api/channel/3', { id: 3 }, channel],
    create: [
      'admin POST /api/channel/',
      { type: 1, name: 'OpenAI', key: 'k', models: 'gpt-4o', group: 'default' },
      undefined,
    ],
    update: ['admin PUT /api/channel/', { id: 3, status: 2, priority: 5, weight: 0 }, { ...channel, key: 'k' }],
    remove: ['admin DELETE /api/channel/3', { id: 3 }, undefined],
    removeDisabled: ['admin DELETE /api/channel/disabled', {}, 2],
    test: [
      'admin changing GET /api/channel/test/3?model=gpt-4o-mini',
      { id: 3, model: 'gpt-4o-mini' },
      samples.testResult,
    ],
    testUnsaved: [
      'admin POST /api/channel/test',
      { type: 1, key: 'k', base_url: 'https://api.example', model: 'gpt-4o-mini' },
      samples.testResult,
    ],
    fetchModels: [
      'admin POST /api/channel/fetch_models',
      { type: 1, key: 'k', base_url: 'https://api.example' },
      ['gpt-4o', 'gpt-4o-mini'],
    ],
    keysInUse: [
      'admin POST /api/channel/keys_in_use',
      { keys: ['sk-one', 'sk-two'] },
      [{ position: 1, id: 3, name: 'OpenAI' }],
    ],
    testAll: ['admin changing GET /api/channel/test?scope=disabled', { scope: 'disabled' }, undefined],
    updateBalance: ['admin changing GET /api/channel/update_balance/3', { id: 3 }, { balance: 12.34 }],
    updateBalances: ['admin changing GET /api/channel/update_balance', {}, undefined],
  },
  events: {
    list: [
      'admin GET /api/event/?p=1&page_size=20&event=channel.disabled&kind=channel&record_id=3',
      { p: 1, page_size: 20, event: 'channel.disabled', kind: 'channel', record_id: '3' },
      [samples.event],
    ],
  },
  groups: {
    list: ['admin GET /api/group/', {}, ['default', 'vip', 'svip']],
  },
  journal: {
    list: [
      'admin GET /api/journal/?p=1&page_size=20&id=12&kind=channel&record_id=3&actor=root',
      { p: 1, page_size: 20, id: 12, kind: 'channel', record_id: '3', actor: 'root' },
      [samples.journalEntry],
    ],
    restore: ['root POST /api/journal/restore', { time: 1_769_846_400, plan: true }, [samples.undoPlan]],
    undo: ['admin POST /api/journal/12/undo', { id: 12, plan: true }, samples.undoPlan, { plan: true }],
  },
  limits: {
    reached: ['admin GET /api/limit/reached', {}, [samples.limitedRecord]],
  },
  logs: {
    list: [
      `admin GET /api/log/?p=1&type=2&${NARROWED}&username=alice&channel=3`,
      { p: 1, type: 2, ...narrowed, username: 'alice', channel: 3 },
      [log],
    ],
    listSelf: [`user GET /api/log/self?p=1&type=2&${NARROWED}`, { p: 1, type: 2, ...narrowed }, [{ ...log, id: 0 }]],
    search: ['admin GET /api/log/search?keyword=%E5%80%8D%E7%8E%87', { keyword: '倍率' }, [log]],
    searchSelf: ['user GET /api/log/self/search?keyword=2', { keyword: '2' }, [{ ...log, id: 0 }]],
    stat: [
      `admin GET /api/log/stat?${NARROWED}&username=alice&channel=3`,
      { ...narrowed, username: 'alice', channel: 3 },
      { quota: 63 },
    ],
    statSelf: [`user GET /api/log/self/stat?${NARROWED}&channel=3`, { ...narrowed, channel: 3 }, { quota: 63 }],
    timeline: [
      'admin GET /api/log/timeline?start_timestamp=0&end_timestamp=59&user_id=3&outcome=failed&step=10',
      { user_id: 3, outcome: 'failed', start_timestamp: 0, end_timestamp: 59, step: 10 },
      [samples.callBar],
    ],
    timelineSelf: [
      'user GET /api/log/self/timeline?start_timestamp=900&end_timestamp=1799&step=900',
      { start_timestamp: 900, end_timestamp: 1799, step: 900 },
      [samples.callBar],
    ],
    clear: ['admin DELETE /api/log/?target_timestamp=1000', { target_timestamp: 1000 }, 12],
    dashboard: ['user GET /api/user/dashboard', {}, [samples.dailyUse]],
  },
  models: {
    available: ['user GET /api/user/available_models', {}, ['gpt-4o', 'gpt-4o-mini']],
    byChannelType: ['user GET /api/models', {}, { '1': ['gpt-4o'], '34': [] }],
    all: ['admin GET /api/channel/models', {}, { object: 'list', data: [samples.model] }],
  },
  moves: {
    make: ['root POST /api/move/', { id: 'p1' }, samples.movePlan],
    plan: [
      'root POST /api/move/plan',
      { upload: 'u1', url: '', access_token: '', user: 1, only: ['users', 'channels'] },
      samples.movePlan,
    ],
    upload: ['root POST /api/move/upload', { id: 'u1', data: 'U1FMaXRl' }, { id: 'u1', size: 6 }],
  },
  oauth: {
    state: ['guest changing GET /api/oauth/state', {}, 'IfpRTnsAYNd4'],
    github: [
      'guest changing GET /api/oauth/github?code=c&state=s',
      { code: 'c', state: 's' },
      { message: '', user: signedIn },
    ],
    oidc: [
      'guest changing GET /api/oauth/oidc?code=c&state=s',
      { code: 'c', state: 's' },
      { message: '', user: signedIn },
    ],
    lark: ['guest changing GET /api/oauth/lark?code=c&state=s', { code: 'c', state: 's' }, { message: 'bind' }],
    wechat: ['guest changing GET /api/oauth/wechat?code=c', { code: 'c' }, signedIn],
    confirm: ['guest POST /api/oauth/code', { code: '287082' }, signedIn],
    bindWechat: ['user changing GET /api/oauth/wechat/bind?code=c', { code: 'c' }, undefined],
    bindEmail: [
      'user changing GET /api/oauth/email/bind?email=a%40b.example&code=c',
      { email: 'a@b.example', code: 'c' },
      undefined,
    ],
  },
  options: {
    list: ['root GET /api/option/', {}, [samples.option]],
    set: ['root PUT /api/option/', { key: 'RetryTimes', value: '3' }, undefined],
  },
  prices: {
    list: ['root GET /api/price/', {}, [samples.modelRatios]],
  },
  redemptions: {
    list: ['admin GET /api/redemption/?p=1', { p: 1 }, [redemption]],
    search: ['admin GET /api/redemption/search?keyword=gi', { keyword: 'gi' }, [redemption]],
    get: ['admin GET /api/redemption/5', { id: 5 }, redemption],
    create: ['admin POST /api/redemption/', { name: 'gift', quota: 100_000, count: 2 }, [HEX, redemption.key]],
    update: ['admin PUT /api/redemption/', { id: 5, name: 'gift', quota: 100_000 }, redemption],
    setStatus: ['admin PUT /api/redemption/?status_only=true', { id: 5, status: 2 }, redemption],
    remove: ['admin DELETE /api/redemption/5', { id: 5 }, undefined],
  },
  session: {
    login: ['guest POST /api/user/login', { username: 'alice', password: 'password1' }, signedIn],
    logout: ['guest changing GET /api/user/logout', {}, undefined],
    self: ['user GET /api/user/self', {}, { ...user, all_limits: samples.allLimits }],
    updateSelf: ['user PUT /api/user/self', { username: 'a', display_name: 'b', password: 'password2' }, undefined],
    register: [
      'guest POST /api/user/register?turnstile=t',
      { username: 'alice', password: 'password1', turnstile: 't' },
      undefined,
      { username: 'alice', password: 'password1' },
    ],
    sendEmailCode: [
      'guest changing GET /api/verification?email=a%40b.example&turnstile=',
      { email: 'a@b.example' },
      undefined,
    ],
    sendResetMail: [
      'guest changing GET /api/reset_password?email=a%40b.example&turnstile=',
      { email: 'a@b.example' },
      undefined,
    ],
    resetPassword: ['guest POST /api/user/reset', { email: 'a@b.example', token: HEX }, '0123456789ab'],
  },
  sessions: {
    list: ['user GET /api/user/sessions', {}, [samples.session]],
    remove: ['user DELETE /api/user/sessions/9f86d081884c7d65', { id: samples.session.id }, undefined],
    removeOthers: ['user DELETE /api/user/sessions', {}, 2],
  },
  status: {
    get: ['guest GET /api/status', {}, samples.status],
    notice: ['guest GET /api/notice', {}, TEXT],
    about: ['guest GET /api/about', {}, TEXT],
    homePage: ['guest GET /api/home_page_content', {}, TEXT],
  },
  tokens: {
    list: ['user GET /api/token/?p=1&order=used_quota', { p: 1, order: 'used_quota' }, [token]],
    search: ['user GET /api/token/search?keyword=ci', { keyword: 'ci' }, [token]],
    ending: ['admin GET /api/token/ending', {}, [samples.endingToken]],
    get: ['user GET /api/token/7', { id: 7 }, { ...token, all_limits: samples.allLimits }],
    create: ['user POST /api/token/', draft, token],
    update: ['user PUT /api/token/', { id: 7, ...draft }, token],
    setStatus: ['user PUT /api/token/?status_only=true', { id: 7, status: 2 }, token],
    remove: ['user DELETE /api/token/7', { id: 7 }, undefined],
  },
  twoFactor: {
    get: ['user GET /api/two_factor/', {}, { enabled: true, recovery_codes: 9, required: false }],
    begin: ['user POST /api/two_factor/', {}, samples.twoFactorKey],
    confirm: ['user PUT /api/two_factor/', { code: '287082' }, samples.recoveryCodes],
    disable: ['user POST /api/two_factor/disable', { password: 'password1', code: '287082' }, undefined],
    remove: ['admin DELETE /api/two_factor/3', { id: 3 }, undefined],
  },
  usage: {
    list: [
      'admin GET /api/usage/?by=user&token_name=ci&model_name=gpt-4o-mini&start_timestamp=1&end_timestamp=2&username=root&channel=3',
      { by: 'user', ...narrowed, username: 'root', channel: 3 },
      [samples.usageSum],
    ],
    listSelf: [
      'user GET /api/usage/self?by=day&time_zone=Asia%2FShanghai',
      { by: 'day', time_zone: 'Asia/Shanghai' },
      [samples.usageSum],
    ],
    overview: [
      'admin GET /api/usage/overview?start_timestamp=900&end_timestamp=1800&user_id=3&step=900',
      { user_id: 3, start_timestamp: 900, end_timestamp: 1800, step: 900 },
      samples.overview,
    ],
    overviewSelf: [
      'user GET /api/usage/self/overview?start_timestamp=900&end_timestamp=1800&step=900',
      { start_timestamp: 900, end_timestamp: 1800, step: 900 },
      samples.overview,
    ],
    key: ['guest GET /api/usage/key', {}, samples.keyAccount],
  },
  users: {
    list: ['admin GET /api/user/?p=1&order=quota', { p: 1, order: 'quota' }, [{ ...user, access_token: HEX }]],
    search: ['admin GET /api/user/search?keyword=al', { keyword: 'al' }, [{ ...user, access_token: HEX }]],
    get: ['admin GET /api/user/3', { id: 3 }, { ...user, all_limits: samples.allLimits }],
    create: ['admin POST /api/user/', { username: 'alice', password: 'password1' }, undefined],
    update: ['admin PUT /api/user/', { id: 3, display_name: 'Alice', quota: 250_000 }, undefined],
    manage: ['admin POST /api/user/manage', { username: 'alice', action: 'disable' }, { role: 1, status: 2 }],
    remove: ['admin DELETE /api/user/3', { id: 3 }, undefined],
    credit: ['admin POST /api/topup', { user_id: 3, quota: 5000, remark: 'thanks' }, undefined],
    rotateAccessToken: ['user changing GET /api/user/token', {}, HEX],
    inviteCode: ['user changing GET /api/user/aff', {}, 'Ab3x'],
    redeem: ['user POST /api/user/topup', { key: redemption.key }, 100_000],
    removeSelf: ['user DELETE /api/user/self', {}, undefined],
  },
}

import { parse } from 'zod/v4/core'
import * as accessTokens from '../access-tokens/access-tokens.ts'
import * as billing from '../billing/billing.ts'
import * as modelCalls from '../calls/calls.ts'
import * as channels from '../channels/channels.ts'
import { type AnyEndpoint, type InputOf, nameOf, type OutputOf } from '../core/endpoint.ts'
import * as groups from '../groups/groups.ts'
import * as logs from '../logs/logs.ts'
import * as models from '../models/models.ts'
import * as oauth from '../oauth/oauth.ts'
import * as options from '../options/options.ts'
import * as redemptions from '../redemptions/redemptions.ts'
import * as session from '../session/all.ts'
import * as sessions from '../sessions/sessions.ts'
import * as status from '../status/status.ts'
import { TokenDraft } from '../tokens/schemas.ts'
import * as tokens from '../tokens/tokens.ts'
import * as twoFactor from '../two-factor/two-factor.ts'
import * as usage from '../usage/usage.ts'
import * as users from '../users/users.ts'
import * as samples from './samples.ts'

/** Valid call of an endpoint, with its output. */
export interface SampleCall {
  readonly endpoint: AnyEndpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

const call = <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, answer: OutputOf<E>): SampleCall => ({
  endpoint,
  input: { ...input },
  answer,
})

const { user, signedIn, token, channel, redemption, log } = samples
const draft = parse(TokenDraft, token)
const narrowed = { token_name: 'ci', model_name: 'gpt-4o-mini', start_timestamp: 1, end_timestamp: 2 }
const TEXT = '# Hello'
const HEX = 'f00dfacef00dfacef00dfacef00dface'

/** One sample call of every endpoint. */
export const calls: readonly SampleCall[] = [
  call(accessTokens.list, {}, [samples.accessToken]),
  call(
    accessTokens.create,
    { name: 'backup', expired_time: 1_827_759_600, read_only: true },
    samples.accessTokenSecret,
  ),
  call(accessTokens.remove, { id: 4 }, undefined),

  call(billing.subscription, {}, samples.subscription),
  call(billing.usage, {}, samples.usage),

  call(channels.list, { p: 1 }, [channel]),
  call(channels.search, { keyword: 'Open' }, [channel]),
  call(channels.get, { id: 3 }, channel),
  call(channels.create, { type: 1, name: 'OpenAI', key: 'k', models: 'gpt-4o', group: 'default' }, undefined),
  call(channels.update, { id: 3, status: 2, priority: 5, weight: 0 }, { ...channel, key: 'k' }),
  call(channels.remove, { id: 3 }, undefined),
  call(channels.removeDisabled, {}, 2),
  call(channels.test, { id: 3, model: 'gpt-4o-mini' }, samples.testResult),
  call(channels.testAll, { scope: 'disabled' }, undefined),
  call(channels.updateBalance, { id: 3 }, { balance: 12.34 }),
  call(channels.updateBalances, {}, undefined),

  call(groups.list, {}, ['default', 'vip', 'svip']),

  call(logs.list, { p: 1, type: 2, ...narrowed, username: 'alice', channel: 3 }, [log]),
  call(logs.listSelf, { p: 1, type: 2, ...narrowed }, [{ ...log, id: 0 }]),
  call(logs.search, { keyword: '倍率' }, [log]),
  call(logs.searchSelf, { keyword: '2' }, [{ ...log, id: 0 }]),
  call(logs.stat, { ...narrowed, username: 'alice', channel: 3 }, { quota: 63 }),
  call(logs.statSelf, { ...narrowed, channel: 3 }, { quota: 63 }),
  call(logs.clear, { target_timestamp: 1000 }, 12),
  call(logs.dashboard, {}, [samples.dailyUse]),

  call(models.available, {}, ['gpt-4o', 'gpt-4o-mini']),
  call(models.byChannelType, {}, { '1': ['gpt-4o'], '34': [] }),
  call(models.all, {}, { object: 'list', data: [samples.model] }),

  call(oauth.state, {}, 'IfpRTnsAYNd4'),
  call(oauth.github, { code: 'c', state: 's' }, { message: '', user: signedIn }),
  call(oauth.oidc, { code: 'c', state: 's' }, { message: '', user: signedIn }),
  call(oauth.lark, { code: 'c', state: 's' }, { message: 'bind' }),
  call(oauth.wechat, { code: 'c' }, signedIn),
  call(oauth.confirm, { code: '287082' }, signedIn),
  call(oauth.bindWechat, { code: 'c' }, undefined),
  call(oauth.bindEmail, { email: 'a@b.example', code: 'c' }, undefined),

  call(options.list, {}, [samples.option]),
  call(options.set, { key: 'RetryTimes', value: '3' }, undefined),

  call(redemptions.list, { p: 1 }, [redemption]),
  call(redemptions.search, { keyword: 'gi' }, [redemption]),
  call(redemptions.get, { id: 5 }, redemption),
  call(redemptions.create, { name: 'gift', quota: 100_000, count: 2 }, [HEX, redemption.key]),
  call(redemptions.update, { id: 5, name: 'gift', quota: 100_000 }, redemption),
  call(redemptions.setStatus, { id: 5, status: 2 }, redemption),
  call(redemptions.remove, { id: 5 }, undefined),

  call(session.login, { username: 'alice', password: 'password1' }, signedIn),
  call(session.logout, {}, undefined),
  call(session.self, {}, user),
  call(session.updateSelf, { username: 'a', display_name: 'b', password: 'password2' }, undefined),
  call(session.register, { username: 'alice', password: 'password1', turnstile: 't' }, undefined),
  call(session.sendEmailCode, { email: 'a@b.example' }, undefined),
  call(session.sendResetMail, { email: 'a@b.example' }, undefined),
  call(session.resetPassword, { email: 'a@b.example', token: HEX }, '0123456789ab'),

  call(sessions.list, {}, [samples.session]),
  call(sessions.remove, { id: samples.session.id }, undefined),
  call(sessions.removeOthers, {}, 2),

  call(modelCalls.get, { request_id: samples.call.request_id }, samples.call),
  call(modelCalls.failed, { p: 1 }, [samples.call]),
  call(modelCalls.health, { hours: 48 }, [samples.channelHealth]),

  call(usage.list, { by: 'user', ...narrowed, username: 'root', channel: 3 }, [samples.usageSum]),
  call(usage.listSelf, { by: 'day', time_zone: 'Asia/Shanghai' }, [samples.usageSum]),

  call(status.get, {}, samples.status),
  call(status.notice, {}, TEXT),
  call(status.about, {}, TEXT),
  call(status.homePage, {}, TEXT),

  call(tokens.list, { p: 1, order: 'used_quota' }, [token]),
  call(tokens.search, { keyword: 'ci' }, [token]),
  call(tokens.get, { id: 7 }, token),
  call(tokens.create, draft, token),
  call(tokens.update, { id: 7, ...draft }, token),
  call(tokens.setStatus, { id: 7, status: 2 }, token),
  call(tokens.remove, { id: 7 }, undefined),

  call(twoFactor.get, {}, { enabled: true, recovery_codes: 9, required: false }),
  call(twoFactor.begin, {}, samples.twoFactorKey),
  call(twoFactor.confirm, { code: '287082' }, samples.recoveryCodes),
  call(twoFactor.disable, { password: 'password1', code: '287082' }, undefined),
  call(twoFactor.remove, { id: 3 }, undefined),

  call(users.list, { p: 1, order: 'quota' }, [{ ...user, access_token: HEX }]),
  call(users.search, { keyword: 'al' }, [{ ...user, access_token: HEX }]),
  call(users.get, { id: 3 }, user),
  call(users.create, { username: 'alice', password: 'password1' }, undefined),
  call(users.update, { id: 3, display_name: 'Alice', quota: 250_000 }, undefined),
  call(users.manage, { username: 'alice', action: 'disable' }, { role: 1, status: 2 }),
  call(users.remove, { id: 3 }, undefined),
  call(users.credit, { user_id: 3, quota: 5000, remark: 'thanks' }, undefined),
  call(users.rotateAccessToken, {}, HEX),
  call(users.inviteCode, {}, 'Ab3x'),
  call(users.redeem, { key: redemption.key }, 100_000),
  call(users.removeSelf, {}, undefined),
]

/**
 * Returns the sample call of an endpoint.
 * @throws Error if the endpoint has no sample call
 */
export function callOf(endpoint: AnyEndpoint): SampleCall {
  const found = calls.find((sample) => sample.endpoint === endpoint)
  if (!found) throw new Error(`There is no sample call of ${nameOf(endpoint)}`)
  return found
}

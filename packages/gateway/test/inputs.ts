import {
  type AnyEndpoint,
  accessTokens,
  CodeNeededError,
  calls,
  channels,
  groups,
  logs,
  models,
  oauth,
  options,
  redemptions,
  session,
  sessions,
  status,
  tokens,
  twoFactor,
  usage,
  users,
} from '@relaydeck/api-sdk'
import { expect } from 'vitest'
import { codeAt } from './authenticator.ts'
import { PASSWORD, type TestClient, TOKEN_DRAFT } from './client.ts'
import type { Mailbox } from './mailbox.ts'
import { ALICE_EMAIL } from './services.ts'
import { CALL, CHANNEL, CODE, TOKEN_OF, type Username } from './world.ts'

/** What an input may depend on. */
interface InputContext {
  readonly client: TestClient
  readonly mailbox: Mailbox
}

type Input = object | ((username: Username, context: InputContext) => object | Promise<object>)

const EMAIL = 'new@example.com'

const oauthCallback = async (_: Username, { client }: InputContext) => ({
  code: 'good',
  state: await client.api.oauth.state(),
})

/** Sets up a second factor for the WeChat user, whose next sign-in waits for a code. */
async function codeAfterProvider(_: Username, { client: { api } }: InputContext) {
  await api.oauth.wechat({ code: 'good' })
  const { secret } = await api.twoFactor.begin()
  await api.twoFactor.confirm({ code: codeAt(secret, Date.now(), -1) })
  await api.session.logout()
  await api.oauth.wechat({ code: 'good' }).catch((error) => expect(error).toBeInstanceOf(CodeNeededError))
  return { code: codeAt(secret, Date.now()) }
}

async function emailCode(_: Username, { client, mailbox }: InputContext) {
  await client.api.session.sendEmailCode({ email: EMAIL })
  return { email: EMAIL, code: mailbox.code() }
}

async function resetLink(_: Username, { client, mailbox }: InputContext) {
  await client.api.session.sendResetMail({ email: ALICE_EMAIL })
  return Object.fromEntries(mailbox.link().searchParams)
}

const ownToken = (username: Username) => ({ id: TOKEN_OF[username] })

/** A valid input of each endpoint. A new endpoint has to be added. */
export const INPUTS: ReadonlyMap<AnyEndpoint, Input> = new Map<AnyEndpoint, Input>([
  [accessTokens.list, {}],
  [accessTokens.create, { name: 'ci' }],
  [accessTokens.remove, { id: 99 }],
  [channels.list, {}],
  [channels.search, {}],
  [channels.get, { id: 1 }],
  [channels.create, { ...CHANNEL, type: 1 }],
  [channels.update, { id: 1, priority: 5 }],
  [channels.remove, { id: 1 }],
  [channels.removeDisabled, {}],
  [channels.test, { id: 1 }],
  [channels.testAll, {}],
  [channels.updateBalance, { id: 1 }],
  [channels.updateBalances, {}],
  [groups.list, {}],
  [logs.list, {}],
  [logs.listSelf, {}],
  [logs.search, {}],
  [logs.searchSelf, {}],
  [logs.stat, {}],
  [logs.statSelf, {}],
  [logs.clear, { target_timestamp: 1000 }],
  [logs.dashboard, {}],
  [models.available, {}],
  [models.byChannelType, {}],
  [models.all, {}],
  [oauth.state, {}],
  [oauth.github, oauthCallback],
  [oauth.oidc, oauthCallback],
  [oauth.lark, oauthCallback],
  [oauth.wechat, { code: 'good' }],
  [oauth.confirm, codeAfterProvider],
  [oauth.bindWechat, { code: 'good' }],
  [oauth.bindEmail, emailCode],
  [options.list, {}],
  [options.set, { key: 'Notice', value: 'Hello' }],
  [redemptions.list, {}],
  [redemptions.search, {}],
  [redemptions.get, { id: 1 }],
  [redemptions.create, { name: 'gift', quota: 5, count: 2 }],
  [redemptions.update, { id: 1, name: 'gift', quota: 5 }],
  [redemptions.setStatus, { id: 1, status: 2 }],
  [redemptions.remove, { id: 1 }],
  [status.get, {}],
  [status.notice, {}],
  [status.about, {}],
  [status.homePage, {}],
  [session.login, { username: 'alice', password: PASSWORD }],
  [session.logout, {}],
  [session.self, {}],
  [session.updateSelf, { display_name: 'A' }],
  [session.register, { username: 'carol', password: PASSWORD }],
  [session.sendEmailCode, { email: EMAIL }],
  [session.sendResetMail, { email: ALICE_EMAIL }],
  [session.resetPassword, resetLink],
  [sessions.list, {}],
  [sessions.remove, { id: 'f'.repeat(16) }],
  [sessions.removeOthers, {}],

  [calls.get, { request_id: CALL }],
  [calls.failed, {}],
  [calls.health, {}],
  [usage.list, { by: 'user' }],
  [usage.listSelf, { by: 'day' }],
  [tokens.list, {}],
  [tokens.search, {}],
  [tokens.get, ownToken],
  [tokens.create, TOKEN_DRAFT],
  [tokens.update, (username) => ({ ...ownToken(username), ...TOKEN_DRAFT })],
  [tokens.setStatus, (username) => ({ ...ownToken(username), status: 2 })],
  [tokens.remove, ownToken],
  [twoFactor.get, {}],
  [twoFactor.begin, {}],
  [twoFactor.confirm, { code: '000000' }],
  [twoFactor.disable, { password: PASSWORD, code: '000000' }],
  [twoFactor.remove, { id: 4 }],
  [users.list, {}],
  [users.search, {}],
  [users.get, { id: 4 }],
  [users.create, { username: 'carol', password: PASSWORD }],
  [users.update, { id: 4, quota: 0 }],
  [users.manage, { username: 'bob', action: 'disable' }],
  [users.remove, { id: 4 }],
  [users.credit, { user_id: 4, quota: 5 }],
  [users.rotateAccessToken, {}],
  [users.inviteCode, {}],
  [users.redeem, { key: CODE }],
  [users.removeSelf, {}],
])

export async function inputOf(endpoint: AnyEndpoint, username: Username, context: InputContext): Promise<object> {
  const input = INPUTS.get(endpoint) ?? {}
  return typeof input === 'function' ? input(username, context) : input
}

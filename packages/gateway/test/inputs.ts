import type { AnyEndpoint } from '@relaydeck/api-sdk'
import { served } from '../src/served.ts'
import type { Mailbox } from './mailbox.ts'
import { ALICES_ADDRESS } from './others.ts'
import { DRAFT, PASSWORD, type Visitor } from './visitor.ts'
import { CHANNEL, CODE, type Person, TOKEN_OF } from './world.ts'

const { channels, groups, logs, models, oauth, options, redemptions, session, status, tokens, users } = served

/** What a test has at hand to make an input of. */
interface Scene {
  readonly visitor: Visitor
  readonly mailbox: Mailbox
}

type Input = object | ((who: Person, scene: Scene) => object | Promise<object>)

const ADDRESS = 'new@example.com'

const arriving = async (_: Person, { visitor }: Scene) => ({ code: 'good', state: await visitor.api.oauth.state() })

async function proving(_: Person, { visitor, mailbox }: Scene) {
  await visitor.api.session.sendEmailCode({ email: ADDRESS })
  return { email: ADDRESS, code: mailbox.code() }
}

async function resetting(_: Person, { visitor, mailbox }: Scene) {
  await visitor.api.session.sendResetMail({ email: ALICES_ADDRESS })
  return Object.fromEntries(mailbox.link().searchParams)
}

const ownToken = (who: Person) => ({ id: TOKEN_OF[who] })

/** An input that each endpoint accepts of whoever may call it. A new endpoint has to be entered here. */
export const INPUTS: ReadonlyMap<AnyEndpoint, Input> = new Map<AnyEndpoint, Input>([
  [channels.list, {}],
  [channels.search, {}],
  [channels.get, { id: 1 }],
  [channels.create, CHANNEL],
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
  [oauth.github, arriving],
  [oauth.oidc, arriving],
  [oauth.lark, arriving],
  [oauth.wechat, { code: 'good' }],
  [oauth.bindWechat, { code: 'good' }],
  [oauth.bindEmail, proving],
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
  [session.sendEmailCode, { email: ADDRESS }],
  [session.sendResetMail, { email: ALICES_ADDRESS }],
  [session.resetPassword, resetting],
  [tokens.list, {}],
  [tokens.search, {}],
  [tokens.get, ownToken],
  [tokens.create, DRAFT],
  [tokens.update, (who) => ({ ...ownToken(who), ...DRAFT })],
  [tokens.setStatus, (who) => ({ ...ownToken(who), status: 2 })],
  [tokens.remove, ownToken],
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

export async function inputOf(endpoint: AnyEndpoint, who: Person, scene: Scene): Promise<object> {
  const input = INPUTS.get(endpoint) ?? {}
  return typeof input === 'function' ? input(who, scene) : input
}

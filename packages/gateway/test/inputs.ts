import type { AnyEndpoint } from '@relaydeck/api-sdk'
import { served } from '../src/served.ts'
import { DRAFT, PASSWORD } from './visitor.ts'
import { CHANNEL, CODE, type Person, TOKEN_OF } from './world.ts'

const { channels, groups, logs, models, oauth, options, redemptions, session, status, tokens, users } = served

type Input = object | ((who: Person) => object)

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

export function inputOf(endpoint: AnyEndpoint, who: Person): object {
  const input = INPUTS.get(endpoint) ?? {}
  return typeof input === 'function' ? input(who) : input
}

import { type AnyEndpoint, groups, options, session, status, tokens } from '@relaydeck/api-sdk'
import { DRAFT, PASSWORD } from './visitor.ts'
import { type Person, TOKEN_OF } from './world.ts'

type Input = object | ((who: Person) => object)

const ownToken = (who: Person) => ({ id: TOKEN_OF[who] })

/** An input that each endpoint accepts of whoever may call it. A new endpoint has to be entered here. */
export const INPUTS: ReadonlyMap<AnyEndpoint, Input> = new Map<AnyEndpoint, Input>([
  [groups.list, {}],
  [options.list, {}],
  [options.set, { key: 'Notice', value: 'Hello' }],
  [status.get, {}],
  [status.notice, {}],
  [status.about, {}],
  [status.homePage, {}],
  [session.login, { username: 'alice', password: PASSWORD }],
  [session.logout, {}],
  [session.self, {}],
  [session.updateSelf, { display_name: 'A' }],
  [tokens.list, {}],
  [tokens.search, {}],
  [tokens.get, ownToken],
  [tokens.create, DRAFT],
  [tokens.update, (who) => ({ ...ownToken(who), ...DRAFT })],
  [tokens.setStatus, (who) => ({ ...ownToken(who), status: 2 })],
  [tokens.remove, ownToken],
])

export function inputOf(endpoint: AnyEndpoint, who: Person): object {
  const input = INPUTS.get(endpoint) ?? {}
  return typeof input === 'function' ? input(who) : input
}

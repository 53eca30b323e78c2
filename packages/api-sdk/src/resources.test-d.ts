import { expectTypeOf, test } from 'vitest'
import type { Send } from './core/endpoint.ts'
import { channels, logs, type OptionKey, oauth, options, redemptions, session, users } from './index.ts'
import type { SignedInUser } from './session/schemas.ts'

declare const send: Send
const channel = { type: 1, name: 'c', key: 'k', models: 'm' }

test('keys of options complete, and others are allowed', () => {
  type Key = Parameters<typeof options.set>[1]['key']
  expectTypeOf<OptionKey>().toExtend<Key>()
  expectTypeOf<string>().not.toExtend<OptionKey>()
  void options.set(send, { key: 'AnOptionOfAFork', value: 'x' })
})

test('a missing field does not compile', () => {
  // @ts-expect-error: needs a key
  void channels.create(send, { type: 1, name: 'c', models: 'm' })
  // @ts-expect-error: needs an id
  void channels.update(send, { weight: 1 })
  // @ts-expect-error: needs a quota
  void redemptions.create(send, { name: 'gift' })
  // @ts-expect-error: needs a time
  void logs.clear(send)
  // @ts-expect-error: needs a state
  void oauth.github(send, { code: 'c' })
  // @ts-expect-error: needs a value
  void options.set(send, { key: 'Logo' })
  // @ts-expect-error: needs a password
  void session.register(send, { username: 'alice' })
})

test('a value that the server does not accept, or should not, does not compile', () => {
  // @ts-expect-error: no such status
  void channels.update(send, { id: 3, status: 4 })
  // @ts-expect-error: only redeeming sets 3
  void redemptions.setStatus(send, { id: 3, status: 3 })
  // @ts-expect-error: no such action
  void users.manage(send, { username: 'alice', action: 'ban' })
  // @ts-expect-error: no such order
  void users.list(send, { order: 'name' })
  // @ts-expect-error: no such scope
  void channels.testAll(send, { scope: 'enabled' })
  // @ts-expect-error: a setting is no object
  void options.set(send, { key: 'GroupRatio', value: { default: 1 } })
})

test('an unknown key does not compile', () => {
  // @ts-expect-error: the server does not take it
  void channels.create(send, { ...channel, balance: 5 })
  // @ts-expect-error: only for administrators
  void logs.listSelf(send, { username: 'root' })
})

test('outputs are plain types', () => {
  expectTypeOf(users.manage(send, { username: 'a', action: 'enable' })).resolves.toEqualTypeOf<{
    role: number
    status: number
  }>()
  expectTypeOf(logs.clear(send, { target_timestamp: 1 })).resolves.toEqualTypeOf<number>()
  expectTypeOf(redemptions.create(send, { name: 'gift', quota: 1 })).resolves.toEqualTypeOf<string[]>()
  expectTypeOf(oauth.lark(send, { code: '', state: '' })).resolves.toEqualTypeOf<{
    message: string
    user?: SignedInUser | undefined
  }>()
})

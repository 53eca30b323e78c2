/** Answers of servers where a dialect needs a record. */
import { describe, expect, test } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { type Client, connect } from '../connect.ts'
import { ContractError } from '../core/errors.ts'
import { samples } from '../testing/index.ts'
import type { Dialect } from './dialect.ts'
import { enterChannelKeys, laisky, newApi, newApi1, oneHub, speak } from './index.ts'

const HOSTILE = [[], 'text', 5, true, null, [{ id: 7 }]]

/** A client of a server whose answers to calls for records, but not for lists, have this content. */
function clientOf(dialect: Dialect, content: unknown) {
  const changes: string[] = []
  const fetch = async (url: string | URL | Request, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(String(url))
    if (method !== 'GET') changes.push(`${method} ${pathname}`)
    const isList = method === 'GET' && /(\/|search)$/.test(pathname)
    return Response.json({ success: true, message: '', data: isList ? [{ id: 7, username: 'ann' }] : content })
  }
  const options = { baseUrl: 'https://gateway.example', fetch, retries: 0, accessToken: 'a' }
  return { changes, gateway: connect({ ...options, dialect: speak(dialect, { user: 1 }) }) }
}

/** Calls that first read the record that they change. */
const EDITS: Record<string, (gateway: Client) => Promise<unknown>> = {
  'tokens.update': ({ tokens }) => tokens.update(samples.token),
  'channels.update': ({ channels }) => channels.update({ id: 7, priority: 5 }),
  'users.update': ({ users }) => users.update({ id: 7, display_name: 'Other' }),
  'redemptions.update': ({ redemptions }) => redemptions.update({ id: 7, name: 'gift', quota: 5 }),
  'session.updateSelf': ({ session }) => session.updateSelf({ username: 'ann' }),
  enterChannelKeys: ({ send }) => enterChannelKeys(send, { id: 7, keys: 'a', mode: 'append' }),
}

/** Calls whose answer is the record itself. */
const READS: Record<string, (gateway: Client) => Promise<unknown>> = {
  'tokens.get': ({ tokens }) => tokens.get({ id: 7 }),
  'channels.get': ({ channels }) => channels.get({ id: 7 }),
  'channels.test': ({ channels }) => channels.test({ id: 7 }),
  'users.get': ({ users }) => users.get({ id: 7 }),
  'users.manage': ({ users }) => users.manage({ username: 'ann', action: 'disable' }),
  'session.self': ({ session }) => session.self(),
  'session.login': ({ session }) => session.login({ username: 'ann', password: 'password1' }),
  'tokens.setStatus': ({ tokens }) => tokens.setStatus({ id: 7, status: 2 }),
  'twoFactor.get': ({ twoFactor }) => twoFactor.get(),
  'twoFactor.begin': ({ twoFactor }) => twoFactor.begin(),
}

/** Calls whose answer is a list. */
const LISTS: Record<string, (gateway: Client) => Promise<unknown>> = {
  'tokens.list': ({ tokens }) => tokens.list(),
  'tokens.search': ({ tokens }) => tokens.search({ keyword: 'a' }),
  'channels.list': ({ channels }) => channels.list(),
  'channels.search': ({ channels }) => channels.search({ keyword: 'a' }),
  'users.list': ({ users }) => users.list(),
  'redemptions.list': ({ redemptions }) => redemptions.list(),
  'logs.list': ({ logs }) => logs.list(),
  'logs.dashboard': ({ logs }) => logs.dashboard(),
}

/** Calls that read no record first, or that the server does not have. */
const OTHERS: Record<string, readonly string[]> = {
  'new-api': [],
  'one-hub': ['redemptions.update', 'enterChannelKeys', 'twoFactor.get', 'twoFactor.begin'],
  laisky: ['users.update', 'session.updateSelf', 'enterChannelKeys'],
}
const OTHERS_OF_NEW_API_1 = ['session.updateSelf']

const casesOf = (dialect: Dialect, calls: Readonly<Record<string, (gateway: Client) => Promise<unknown>>>) =>
  Object.entries(calls).filter(
    ([name]) => !(dialect === newApi1 ? OTHERS_OF_NEW_API_1 : OTHERS[dialect.family])?.includes(name),
  )

describe.each([newApi, newApi1, oneHub, laisky])('with $family of $generation', (dialect) => {
  test.each(casesOf(dialect, EDITS))(
    'the change %s is not sent if the answer to its read is no record',
    async (_, call) => {
      for (const content of HOSTILE) {
        const { changes, gateway } = clientOf(dialect, content)
        expect([content, await failure(call(gateway))]).toEqual([content, expect.any(ContractError)])
        expect(changes).toEqual([])
      }
    },
  )

  test.each(Object.entries(LISTS))('the list %s is a contract error if the answer is no list', async (_, call) => {
    for (const content of ['text', 5, true, { data: 'text', items: 'text', logs: 'text' }]) {
      const fetch = async () => Response.json({ success: true, message: '', data: content })
      const options = { baseUrl: 'https://gateway.example', fetch, retries: 0, accessToken: 'a' }
      const gateway = connect({ ...options, dialect: speak(dialect, { user: 1 }) })
      expect([content, await failure(call(gateway))]).toEqual([content, expect.any(ContractError)])
    }
  })

  test.each(casesOf(dialect, READS))('the call %s is a contract error if the answer is no record', async (_, call) => {
    for (const content of HOSTILE) {
      const { gateway } = clientOf(dialect, content)
      expect([content, await failure(call(gateway))]).toEqual([content, expect.any(ContractError)])
    }
  })
})

/** A trap, and what traps have in common: ways to switch the handling off, and records to try it with. */
import { ok } from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Dialect, DialectCall, Rewrite, Row } from '@relaydeck/api-sdk/dialects'
import { rawRow } from './check.ts'
import { rowsIn } from './rows.ts'
import type { Server } from './server.ts'
import type { Kind } from './servers.ts'

/** Switches the handling of an incompatibility off. */
export type Without = (server: Server) => Server

/** A known incompatibility, and how its handling is switched off for each server that has it. */
export interface Trap {
  readonly number: number
  readonly name: string
  readonly without: Partial<Record<Kind, Without>>
  readonly run: (server: Server) => Promise<void>
}

export const TOKENS = '/api/token/'
export const CHANNELS = '/api/channel/'
export const USERS = '/api/user/'
export const KEY = 'sk-provider-secret'
export const PASSWORD = 'pass-word-1'
export const LIMITS = { models: 'gpt-4o,gpt-4o-mini', subnet: '10.0.0.0/8,192.0.2.7/32' }

const speaking = (change: (dialect: Dialect) => Dialect) => (server: Server) => server.speaking(change)

/** The same in both generations of New API. */
export const newApis = (without: Without) => ({ 'new-api': without, 'new-api-1': without })

/** Switches translations of calls off. */
export const withoutCalls = (...names: string[]) =>
  speaking(({ calls, ...dialect }) => ({
    ...dialect,
    calls: Object.fromEntries(Object.entries(calls).filter(([name]) => !names.includes(name))),
  }))

/** Sends a call in another way. */
export const withCall = (name: string, rewrite: Rewrite) =>
  speaking((dialect) => ({ ...dialect, calls: { ...dialect.calls, [name]: rewrite } }))

/** Sends calls that the server is known to lack, or to handle differently from One API. */
export const withAbsent = (name: string) =>
  speaking((dialect) => ({ ...dialect, absent: dialect.absent.filter((each) => each !== name) }))

/** Returns rows as the server sends them. */
export const withRows = (row: Dialect['row']) => speaking((dialect) => ({ ...dialect, row }))

export const withWords = (words: Dialect['words']) => speaking((dialect) => ({ ...dialect, words }))

/** Tells refusals apart by their HTTP status alone. */
export const withoutKinds = speaking((dialect) => ({ ...dialect, words: {}, kindOf: undefined }))

export const withPaging = (paging: Partial<Dialect['paging']>) =>
  speaking((dialect) => ({ ...dialect, paging: { ...dialect.paging, ...paging } }))

/** Creates a token with One API's fields, and finds it. */
export async function createTokenAsSent({ ask, body, dialect, session }: DialectCall): Promise<Row> {
  await ask('POST', TOKENS, { body, envelope: 'none' })
  const { paging } = dialect
  const content = await ask('GET', TOKENS, { query: { [paging.page]: paging.first, [paging.size]: 100 } })
  const row = rowsIn(content).find(({ name }) => name === body.name)
  return dialect.row('token', row ?? {}, session)
}

export const createToken = ({ root, mark }: Server, label: string, fields = {}) =>
  root.tokens.create({ name: `${label}-${mark}`, remain_quota: 500, ...fields })

export async function createChannel(server: Server, label: string, fields = {}) {
  const name = `${label}-${server.mark}`
  await server.root.channels.create({ type: 1, name, key: KEY, models: 'gpt-4o', group: 'default', ...fields })
  const row = await rawRow(server, CHANNELS, name)
  return { name, id: Number(row.id) }
}

export async function createUser({ root, mark }: Server, label: string) {
  const username = `${label}${mark.slice(-6)}`
  await root.users.create({ username, password: PASSWORD, display_name: label })
  const user = (await root.users.search({ keyword: username })).find((row) => row.username === username)
  ok(user, `no user ${username}`)
  return user
}

export const rawUser = (server: Server, username: string) => rawRow(server, USERS, username, 'username')

/** Sets fields of a channel of One Hub that One API does not have. */
export async function enrich(server: Server, name: string) {
  const row = await rawRow(server, CHANNELS, name)
  const fields = { tag: 'blue', proxy: 'http://127.0.0.1:9', test_model: 'gpt-4o', only_chat: true, priority: 3 }
  await server.raw('PUT', CHANNELS, { ...row, ...fields, key: KEY })
  return rawRow(server, CHANNELS, name)
}

/** Runs a task while a provider answers that the account is empty. */
export async function withEmptyProvider(task: (url: string) => Promise<void>): Promise<void> {
  const provider = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'billing', has_payment_method: true, hard_limit_usd: 0, total_usage: 100 }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  try {
    await task(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
  } finally {
    provider.close()
  }
}

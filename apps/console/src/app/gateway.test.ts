import {
  channels,
  requestOf,
  type Send,
  status,
  TOTAL_HEADER,
  type TransportError,
  tokens,
  wrap,
} from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Fork, openFork } from './dialects/dialects.ts'
import { Gateway } from './gateway.ts'

const onTotal = vi.fn<(key: string, total: number) => void>()

/** Returns a fork whose lists have a number of rows. */
const forkWith = (total: number): Fork =>
  openFork({
    family: 'new-api',
    status: undefined,
    known: undefined,
    send: (async () => ({ items: [], total })) as Send,
    onTotal,
  })

beforeEach(() => onTotal.mockClear())

test('the total of a list is reported', async () => {
  await forkWith(26).send(requestOf(tokens.list, { p: 1, order: 'used_quota' }))
  expect(onTotal.mock.calls).toEqual([['token', 26]])
})

test('a list that the server filters has a total of its own', async () => {
  const fork = forkWith(7)
  const served = fork.serve('channel', undefined, { status: 'enabled' })
  await served?.via(fork.send)(requestOf(channels.list))
  expect(onTotal.mock.calls).toEqual([['channel/{"status":1}', 7]])
  expect(served?.total).toBe('channel/{"status":1}')
})

test('a gateway reports totals to listeners, and forgets them with the account', () => {
  const gateway = new Gateway()
  const told = vi.fn()
  const stop = gateway.subscribe(told)
  gateway.learnTotal('token', 26)
  expect(gateway.total('token')).toBe(26)
  gateway.forgetTotals()
  expect(gateway.total('token')).toBeUndefined()
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  gateway.learnTotal('token', 1)
  expect(told).toHaveBeenCalledTimes(2)
})

test.each([
  ['1234', 1234],
  ['0', 0],
  ['-1', undefined],
  ['1e999', undefined],
  ['many', undefined],
])('the total %j that the embedded gateway states in a header is %j for its list', async (stated, total) => {
  vi.stubGlobal('fetch', async () => Response.json(wrap('data', []), { headers: { [TOTAL_HEADER]: stated } }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const gateway = new Gateway()
  await channels.list(gateway.send, { p: 2, size: 50 })
  expect(gateway.total('channel')).toBe(total)
})

test('closing a gateway aborts all calls, the end of a session only the calls of its user', async () => {
  const pending = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        if (signal?.aborted) reject(signal.reason)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  vi.stubGlobal('fetch', pending)
  onTestFinished(() => void vi.unstubAllGlobals())
  const gateway = new Gateway()
  const reasonOf = (call: Promise<unknown>) => call.catch((error: TransportError) => error.reason)
  const own = reasonOf(tokens.list(gateway.send))
  const publicCall = reasonOf(status.get(gateway.send))
  gateway.endSession()
  expect(await own).toBe('aborted')
  expect(await Promise.race([publicCall, 'pending'])).toBe('pending')
  gateway.close()
  expect(await publicCall).toBe('aborted')
  expect(await reasonOf(status.get(gateway.send))).toBe('aborted')
})

test('many rows are changed with one call where a server has one, and nothing is sent to others', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json(wrap('data', 2))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const gateway = new Gateway()
  expect(await gateway.changeMany('token.remove', [1, 2])).toBe(false)
  expect(sent).toEqual([])
  await gateway.learn({ setup: true, theme: 'default', quota_display_type: 'USD' })
  expect(await gateway.changeMany('token.remove', [1, 2])).toBe(true)
  expect(sent).toEqual(['/api/token/batch'])
})

describe('a call whose answer arrives after the server was recognised as another one', () => {
  /** Stands in for New API, which counts pages from 1 and names its rows; its answers are held until they are let go. */
  function newApi() {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
      sent.push(url)
      await held
      signal?.throwIfAborted()
      return Response.json(wrap('data', { items: [samples.token], total: 1 }))
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const gateway = new Gateway()
    const learn = () => gateway.learn({ setup: true, theme: 'default', quota_display_type: 'USD' })
    return { gateway, learn, letGo, sent }
  }

  test('is sent again in its dialect', async () => {
    const { gateway, learn, letGo, sent } = newApi()
    const rows = tokens.list(gateway.send)
    await learn()
    letGo()
    expect(await rows).toMatchObject([{ id: samples.token.id }])
    expect(sent.map((url) => url.replace(/\?.*p=/, '?p=').replace(/&.*/, ''))).toEqual([
      '/api/token/?p=0',
      '/api/token/?p=1',
    ])
  })

  test('is not sent again if it changes something, or was aborted', async () => {
    const { gateway, learn, letGo, sent } = newApi()
    const change = tokens.remove(gateway.send, { id: 1 })
    const aborted = new AbortController()
    const reading = tokens
      .list(gateway.send, {}, { signal: aborted.signal })
      .catch((error: TransportError) => error.reason)
    await learn()
    aborted.abort()
    letGo()
    await change
    expect(await reading).toBe('aborted')
    expect(sent).toHaveLength(2)
  })
})

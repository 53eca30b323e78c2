import type { CallProtocol } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { answerInTime } from './keep-alive.ts'
import { STREAM_HEADERS } from './respond.ts'

const SIGN = ': waiting\n\n'

/** A response whose parts the test sends. */
function controlled() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (each) => {
      controller = each
    },
    cancel: () => {
      isCancelled = true
    },
  })
  return {
    response: { body, headers: STREAM_HEADERS },
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    isCancelled: () => isCancelled,
  }
}

function options(silence: number, protocol: CallProtocol = 'chat') {
  let isAborted = false
  return {
    protocol,
    silence,
    errorEvent: (error: unknown) => `data: ${(error as Error).message}\n\n`,
    abort: () => {
      isAborted = true
    },
    isAborted: () => isAborted,
  }
}

function readerOf({ body }: { readonly body: string | ReadableStream<Uint8Array> }) {
  if (typeof body === 'string') throw new Error('not a stream')
  const reader = body.getReader()
  const next = async () => {
    const { done, value } = await reader.read()
    return done ? undefined : new TextDecoder().decode(value)
  }
  return { next, cancel: () => reader.cancel() }
}

const NEVER = 0
const SOON = 5

describe('a stream', () => {
  test('that begins in time is passed on as it is', async () => {
    const { response, send, end } = controlled()
    const { next } = readerOf(await answerInTime(Promise.resolve(response), options(NEVER)))
    send('data: 1\n\n')
    expect(await next()).toBe('data: 1\n\n')
    end()
    expect(await next()).toBeUndefined()
  })

  test('that does not begin is answered with signs, and passed on later', async () => {
    const { response, send, end } = controlled()
    const later = Promise.withResolvers<typeof response>()
    const { next } = readerOf(await answerInTime(later.promise, options(SOON)))
    expect([await next(), await next()]).toEqual([SIGN, SIGN])
    later.resolve(response)
    send('data: 1\n\n')
    let text = await next()
    while (text === SIGN) text = await next()
    expect(text).toBe('data: 1\n\n')
    expect(await next()).toBe(SIGN)
    end()
    while (text !== undefined) text = await next()
  })

  test('gets no sign within a line', async () => {
    const { response, send } = controlled()
    const { next } = readerOf(await answerInTime(Promise.resolve(response), options(SOON)))
    send('data: a long ')
    let text = await next()
    while (text === SIGN) text = await next()
    setTimeout(() => send('line\n\n'), 10 * SOON)
    expect([text, await next(), await next()]).toEqual(['data: a long ', 'line\n\n', SIGN])
  })

  test('whose call fails later ends with the error', async () => {
    const later = Promise.withResolvers<never>()
    const { next } = readerOf(await answerInTime(later.promise, options(SOON)))
    expect(await next()).toBe(SIGN)
    later.reject(new Error('overloaded'))
    let text = await next()
    while (text === SIGN) text = await next()
    expect([text, await next()]).toEqual(['data: overloaded\n\n', undefined])
  })

  test.each([
    ['chat', 'data: { "a": 1 }\n\ndata: [DONE]\n\n'],
    ['messages', 'data: { "a": 1 }\n\n'],
  ] as const)('of %s to which a complete answer comes later has it as an event', async (protocol, events) => {
    const later = Promise.withResolvers<{ body: string; headers: Record<string, string> }>()
    const { next } = readerOf(await answerInTime(later.promise, options(SOON, protocol)))
    later.resolve({ body: '{\n"a": 1\r\n}', headers: {} })
    let text = await next()
    while (text === SIGN) text = await next()
    expect(text).toBe(events)
  })

  test('whose client goes ends the call', async () => {
    const given = options(SOON)
    const { response, isCancelled } = controlled()
    const later = Promise.withResolvers<typeof response>()
    const { next, cancel } = readerOf(await answerInTime(later.promise, given))
    await next()
    const cancelled = cancel()
    expect(given.isAborted()).toBe(true)
    later.resolve(response)
    await cancelled
    expect(isCancelled()).toBe(true)
  })
})

test('an answer in time keeps its status, and so does its error', async () => {
  const whole = { body: '{}', headers: { 'content-type': 'application/json' } }
  expect(await answerInTime(Promise.resolve(whole), options(NEVER))).toBe(whole)
  await expect(answerInTime(Promise.reject(new Error('no')), options(NEVER))).rejects.toThrow('no')
})

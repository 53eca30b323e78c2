import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text as textOf } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../test/build.ts'
import { call, startCall } from '../test/call.ts'
import { run } from '../test/child.ts'
import { openGatewayStandIn } from '../test/gateway.ts'
import { dial } from '../test/raw.ts'
import { EVENTS, QUOTA, setUpRelay } from '../test/relaying.ts'

/** Starts the program with a gateway that never responds. */
async function busy() {
  const reached = Promise.withResolvers<void>()
  const gateway = await openGatewayStandIn(() => reached.resolve())
  const child = run(['--port', '0', '--gateway', gateway.url])
  const url = await child.ready
  return { child, url, reached: reached.promise }
}

describe.each(['SIGTERM', 'SIGINT'] as const)('the signal %s', (signal) => {
  test('ends the program with code 0 and no output, with the database closed', async () => {
    const database = join(newFolder(), 'relaydeck.db')
    const child = run(['--port', '0', '--database', database])
    await child.ready
    const said = child.stdout
    child.process.kill(signal)
    expect([await child.ended, child.stdout, child.stderr]).toEqual([0, said, ''])
    const db = new DatabaseSync(database)
    onTestFinished(() => db.close())
    expect(db.prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' })
  })

  test('does so with open connections', async () => {
    const child = run(['--port', '0', '--database', ':memory:'])
    const url = await child.ready
    const kept = await dial(url, 'GET /api/status HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(kept, 'data')
    const silent = await dial(url)
    child.process.kill(signal)
    expect(await child.ended).toBe(0)
    kept.destroy()
    silent.destroy()
  })

  test('does so with a request that never ends', async () => {
    const { child, url, reached } = await busy()
    const { response: answer } = startCall(url, '/v1/chat/completions', { method: 'POST', body: '{}' })
    answer.catch(() => {})
    await reached
    child.process.kill(signal)
    expect([await child.ended, child.stderr]).toEqual([0, ''])
    await expect(call(url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

test('a second signal ends the process immediately', async () => {
  const { child, url, reached } = await busy()
  startCall(url, '/v1/chat/completions').response.catch(() => {})
  await reached
  child.process.kill('SIGINT')
  await expect.poll(() => call(url, '/').catch(({ code }) => code)).toBe('ECONNREFUSED')
  child.process.kill('SIGINT')
  await child.ended
  expect(child.process.signalCode).toBe('SIGINT')
})

/** Returns quotas, log, and reservations of an embedded gateway. */
function booksOf(database: string) {
  const db = new DatabaseSync(database)
  const one = (sql: string) => ({ ...db.prepare(sql).get() })
  const books = {
    ...one('SELECT count(*) AS held FROM reservations'),
    ...one("SELECT quota AS left, used_quota AS used, request_count AS calls FROM users WHERE username = 'root'"),
    ...one('SELECT total(quota) AS logged, count(*) AS rows FROM logs WHERE type = 2'),
  }
  db.close()
  return books
}

describe('SIGTERM during calls of an embedded gateway', () => {
  const WORDS = ' hello'.repeat(100)
  const USAGE = { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20 }
  const event = `data: ${JSON.stringify({ choices: [{ delta: { content: WORDS } }] })}\n\n`

  test('charges streams for what was sent, completes other calls, refunds the rest, and leaves no reservations', async () => {
    const database = join(newFolder(), 'relaydeck.db')
    const [streaming, silent, whole]: ServerResponse[][] = [[], [], []]
    const provider = await openGatewayStandIn(async (message, response) => {
      const { user: kind } = JSON.parse(
        String(await provider.requests.find((asked) => asked.message === message)?.body),
      )
      if (kind === 'streaming') response.writeHead(200, EVENTS).write(event)
      const kept = { streaming, silent, whole }[String(kind)]
      kept?.push(response)
    })
    const child = run(['--port', '0', '--database', database])
    const url = await child.ready
    const { chat } = await setUpRelay(url, provider.url)

    const streams = Array.from(
      { length: 10 },
      () => chat({ user: 'streaming', stream: true, max_tokens: 200 }).response,
    )
    const heard = (await Promise.all(streams)).map((message) => textOf(message))
    const hanging = ['whole', 'stream'].map(
      (kind) => chat({ user: 'silent', stream: kind === 'stream', max_tokens: 200 }).response,
    )
    const late = Array.from({ length: 20 }, () => chat({ user: 'whole', max_tokens: 200 }).response)
    await expect.poll(() => [silent?.length, whole?.length]).toEqual([2, 20])
    expect(booksOf(database)).toMatchObject({ held: 32, used: 0 })

    child.process.kill('SIGTERM')
    await expect.poll(() => call(url, '/').catch(({ code }) => code)).toBe('ECONNREFUSED')
    for (const response of whole ?? [])
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { content: 'Hello!' } }], usage: USAGE }))
    for (const message of await Promise.all(late)) expect(message.statusCode).toBe(200)
    for (const said of await Promise.all(heard)) expect(said).toContain('The gateway is shutting down')
    for (const message of await Promise.all(hanging)) expect(message.statusCode).toBe(503)
    expect([await child.ended, child.stderr]).toEqual([0, ''])

    // Ratio 2.5; completion tokens count fourfold. Stream: 7 and 100 tokens; complete response: 12 and 8.
    const used = 10 * Math.ceil((7 + 100 * 4) * 2.5) + 20 * Math.ceil((12 + 8 * 4) * 2.5)
    expect(booksOf(database)).toEqual({ held: 0, left: QUOTA - used, used, calls: 30, logged: used, rows: 30 })
  })
})

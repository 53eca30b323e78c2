import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../test/build.ts'
import { begin, call } from '../test/call.ts'
import { run } from '../test/child.ts'
import { standIn } from '../test/gateway.ts'
import { dial } from '../test/raw.ts'

/** Milliseconds after which a program that should stop at once, or in its own good time, is too late. */
const AT_ONCE = 2000
const LATE = 5000

const took = async (work: Promise<unknown>) => {
  const start = performance.now()
  await work
  return performance.now() - start
}

/** The program before a gateway that never answers. */
async function busy() {
  const reached = Promise.withResolvers<void>()
  const gateway = await standIn(() => reached.resolve())
  const child = run(['--port', '0', '--gateway', gateway.url])
  const url = await child.ready
  return { child, url, reached: reached.promise }
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  test('ends it with code 0 and without a word, the database closed', async () => {
    const database = join(newFolder(), 'relaydeck.db')
    const child = run(['--port', '0', '--database', database])
    await child.ready
    const said = child.stdout
    child.process.kill(signal)
    expect(await took(child.ended)).toBeLessThan(AT_ONCE)
    expect([await child.ended, child.stdout, child.stderr]).toEqual([0, said, ''])
    const db = new DatabaseSync(database)
    onTestFinished(() => db.close())
    expect(db.prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' })
  })

  test('does so at once while connections are kept open', async () => {
    const child = run(['--port', '0', '--database', ':memory:'])
    const url = await child.ready
    const kept = await dial(url, 'GET /api/status HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(kept, 'data')
    const silent = await dial(url)
    child.process.kill(signal)
    expect(await took(child.ended)).toBeLessThan(AT_ONCE)
    expect(await child.ended).toBe(0)
    kept.destroy()
    silent.destroy()
  })

  test('does so in a moment while a request is under way', async () => {
    const { child, url, reached } = await busy()
    const { answer } = begin(url, '/v1/chat/completions', { method: 'POST', body: '{}' })
    answer.catch(() => {})
    await reached
    child.process.kill(signal)
    expect(await took(child.ended)).toBeLessThan(LATE)
    expect([await child.ended, child.stderr]).toEqual([0, ''])
    await expect(call(url, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

test('a second signal does not wait for anything', async () => {
  const { child, url, reached } = await busy()
  begin(url, '/v1/chat/completions').answer.catch(() => {})
  await reached
  child.process.kill('SIGINT')
  await expect.poll(() => call(url, '/').catch(({ code }) => code)).toBe('ECONNREFUSED')
  child.process.kill('SIGINT')
  expect(await took(child.ended)).toBeLessThan(AT_ONCE)
  expect(child.process.signalCode).toBe('SIGINT')
})

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../test/build.ts'
import { run } from '../test/child.ts'
import { created, done, openRealtimeProvider, setUpRealtime } from '../test/realtime.ts'
import { QUOTA } from '../test/relaying.ts'

/** Starts the program in a process, with a provider of realtime sessions. */
async function running() {
  const provider = await openRealtimeProvider()
  const database = join(newFolder(), 'relaydeck.db')
  const child = run(['--port', '0', '--database', database])
  return { provider, database, child, ...(await setUpRealtime(await child.ready, provider.url)) }
}

test('SIGTERM ends sessions with code 1001 and charges what has arrived', async () => {
  const { provider, connect, child, database } = await running()
  const accepted = provider.next()
  const client = await connect()
  const model = await accepted
  model.send(created('a'))
  model.send({ type: 'response.output_text.delta', response_id: 'a', delta: 'blue sky is' })
  await client.until(2)
  child.process.kill('SIGTERM')
  const closed = [1001, 'The gateway is shutting down']
  expect([await client.closed, await model.closed]).toEqual([closed, closed])
  expect([await child.ended, child.stderr]).toEqual([0, ''])
  const db = new DatabaseSync(database)
  onTestFinished(() => db.close())
  expect({ ...db.prepare('SELECT quota FROM logs WHERE type = 2').get() }).toEqual({ quota: 2 * 3 * 4 })
  expect({ ...db.prepare('SELECT count(*) AS held FROM reservations').get() }).toEqual({ held: 0 })
})

test('after a kill, only the response that was not done is free, and the next start releases its reservation', async () => {
  const { provider, connect, child, database } = await running()
  const accepted = provider.next()
  const client = await connect()
  const model = await accepted
  for (const event of [created('a'), done('a'), created('b')]) model.send(event)
  await client.until(3)
  child.process.kill('SIGKILL')
  await child.ended
  await run(['--port', '0', '--database', database]).ready
  const db = new DatabaseSync(database)
  onTestFinished(() => db.close())
  const used = 2 * (119 + 13 * 8 + 30 * 4 + 91 * 16)
  expect({ ...db.prepare("SELECT quota, used_quota FROM users WHERE username = 'root'").get() }).toEqual({
    quota: QUOTA - used,
    used_quota: used,
  })
  expect({ ...db.prepare('SELECT count(*) AS held FROM reservations').get() }).toEqual({ held: 0 })
})

test('a key in a subprotocol is in no log, also of a session that is refused', async () => {
  const provider = await openRealtimeProvider()
  const child = run(['--port', '0', '--database', ':memory:', '--log-requests'])
  // Standard output has requests only.
  const ready = () => /ready: (\S+)\n/.exec(child.stderr)?.[1] ?? ''
  await expect.poll(ready).toMatch(/^http/)
  const { connect, refused, key } = await setUpRealtime(ready(), provider.url)
  const protocols = ['realtime', `openai-insecure-api-key.${key}`]
  const client = await connect({ protocols, headers: {} })
  client.socket.close()
  await client.closed
  await refused({ protocols, headers: {}, path: '/v1/realtime?model=unknown' })
  await refused({ protocols: ['realtime', 'openai-insecure-api-key.sk-0123456789abcdef'], headers: {} })
  await expect.poll(() => child.stdout.match(/"\/v1\/realtime"/g)?.length).toBe(3)
  expect(child.stdout + child.stderr).not.toMatch(new RegExp(`${key.replace('sk-', '')}|0123456789abcdef`))
})

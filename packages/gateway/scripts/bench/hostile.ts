/**
 * Measures how much a user without quota can disturb others: 5,000 calls with hostile bodies, twenty in parallel,
 * beside calls of a paying user. Prints the paying user's calls per second without and with them, the longest stall of
 * the event loop, and the growth of memory and database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createGateway } from '../../src/index.ts'
import { inFolder } from './folder.ts'

const CALM_SECONDS = 8
const WORKERS = 4

const REPLY = JSON.stringify({
  choices: [{ message: { role: 'assistant', content: 'Hello!' } }],
  usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
})

async function startProvider() {
  const provider = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(REPLY))
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  return { url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, close: () => provider.close() }
}

/** Creates a database with a channel and the keys of two users, one of them without quota. */
async function prepare(database: string, base_url: string) {
  const gateway = await createGateway({ database })
  const authorization = await gateway.admin.createAccessToken('root')
  const post = async (path: string, body: object, header = authorization) => {
    const init = { method: 'POST', headers: { authorization: header }, body: JSON.stringify(body) }
    return (await gateway.fetch(new Request(`http://bench${path}`, init))).json()
  }
  await post('/api/channel/', { type: 1, name: 'bench', key: 'k', models: 'gpt-4o', group: 'default', base_url })
  const draft = { name: 'bench', remain_quota: 0, unlimited_quota: true, expired_time: -1 }
  await post('/api/user/', { username: 'poor', password: 'a-long-password', display_name: 'poor' })
  await gateway.admin.updateUser('root', { quota: 1_000_000_000 })
  await gateway.admin.updateUser('poor', { quota: 0 })
  const payer = await post('/api/token/', draft)
  const poor = await post('/api/token/', draft, await gateway.admin.createAccessToken('poor'))
  await gateway.close()
  return { payer: String(payer.data.key), poor: String(poor.data.key) }
}

const sizeOf = (database: string) =>
  [database, `${database}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)

await inFolder(async (folder) => {
  const database = join(folder, 'hostile.db')
  const provider = await startProvider()
  const { payer, poor } = await prepare(database, provider.url)
  const server = spawn(process.execPath, [fileURLToPath(new URL('server.ts', import.meta.url)), database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(server.stdout, 'data')
  const url = String(line).trim()
  const state = async () => (await fetch(`${url}/state`)).json()
  const body = JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Hello' }] })
  let calls = 0
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const headers = { authorization: `Bearer sk-${payer}` }
      const response = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body })
      await response.text()
      if (response.status === 200) calls++
    }
  }
  const workers = Array.from({ length: WORKERS }, work)
  const pace = async (until: Promise<unknown>) => {
    const [start, before] = [performance.now(), calls]
    await until
    return ((calls - before) / (performance.now() - start)) * 1000
  }
  const pause = () => new Promise((next) => setTimeout(next, CALM_SECONDS * 1000))
  await pause()
  const calm = await pace(pause())
  const { memory, stall } = await state()
  const size = sizeOf(database)
  const attack = spawn(process.execPath, [fileURLToPath(new URL('attack.ts', import.meta.url)), url, poor], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const under = await pace(once(attack, 'exit'))
  const after = await state()
  isOver = true
  await Promise.all(workers)
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
  console.log(
    `Calls that are paid: ${calm.toFixed(0)}/s, then ${under.toFixed(0)}/s (${((under / calm) * 100).toFixed(0)} %)`,
  )
  console.log(`Longest stall: ${stall.toFixed(0)} ms, then ${after.stall.toFixed(0)} ms`)
  console.log(`Memory: ${megabytes(memory)}, then ${megabytes(after.memory)}, at most ${megabytes(after.most)}`)
  console.log(`Database: ${megabytes(size)}, then ${megabytes(sizeOf(database))}`)
  server.kill()
  await once(server, 'exit')
  provider.close()
})

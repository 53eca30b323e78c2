/** Runs the example programs unchanged against a server that answers like One API. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type AnyEndpoint, channels, logs, PAGE_SIZE, status, tokens, usage, users, wrap } from '../src/index.ts'
import { endpointOf, samples } from '../src/testing/index.ts'
import { serve } from './stand-in.ts'

const run = promisify(execFile)
const PACKAGE = new URL('..', import.meta.url).pathname

// Each example starts a new Node process.
vi.setConfig({ testTimeout: 30_000 })

type Answer = (input: Record<string, unknown>) => unknown

async function inputOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { searchParams } = new URL(request.url ?? '', 'http://gateway.example')
  return { ...Object.fromEntries(searchParams), ...(body ? JSON.parse(body) : {}) }
}

/** A gateway that answers these endpoints; an Error is a refusal. */
function gateway(answers: Map<AnyEndpoint, Answer>) {
  return serve(async (request, response) => {
    const endpoint = endpointOf(request.method ?? '', request.url ?? '')
    const answer = endpoint && answers.get(endpoint)
    if (!answer) return response.writeHead(404).end()
    const [, id] = /\/(\d+)$/.exec(request.url ?? '') ?? []
    const output = answer({ ...(id && { id: Number(id) }), ...(await inputOf(request)) })
    const { message } = output instanceof Error ? output : { message: undefined }
    response.end(JSON.stringify(message === undefined ? wrap(endpoint.envelope, output) : { success: false, message }))
  })
}

async function example(name: string, baseUrl: string, files: Record<string, string> = {}, ...args: string[]) {
  await mkdir(join(PACKAGE, '.reports'), { recursive: true })
  const folder = await mkdtemp(join(PACKAGE, '.reports/example-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  const env = { ...process.env, GATEWAY_URL: baseUrl, GATEWAY_TOKEN: 'f'.repeat(32) }
  const { stdout } = await run(process.execPath, [join(PACKAGE, 'examples', `${name}.ts`), ...args], {
    cwd: folder,
    env,
  })
  return { stdout, read: (file: string) => readFile(join(folder, file), 'utf8'), folder }
}

const pageOf = <T>(rows: T[], { p }: Record<string, unknown>) =>
  rows.slice(Number(p) * PAGE_SIZE, (Number(p) + 1) * PAGE_SIZE)

test('rotating replaces only the tokens that expire soon', async () => {
  const now = Math.floor(Date.now() / 1000)
  const ends = [now + 3600, -1, now + 30 * 86_400, now + 6 * 86_400]
  const stored = ends.map((expired_time, index) => ({
    ...samples.token,
    id: index + 1,
    name: `t${index + 1}`,
    expired_time,
  }))
  const made: unknown[] = []
  const disabled: unknown[] = []
  const baseUrl = await gateway(
    new Map<AnyEndpoint, Answer>([
      [tokens.list, (input) => pageOf(stored, input)],
      [tokens.create, (input) => ({ ...samples.token, ...input, id: 100 + made.push(input) })],
      [tokens.setStatus, (input) => disabled.push(input) && samples.token],
    ]),
  )
  const { stdout, folder, read } = await example('rotate-expiring-tokens', baseUrl)
  expect(stdout).toBe('token 1 (t1) is replaced by 101\ntoken 4 (t4) is replaced by 102\n')
  expect(disabled).toMatchObject([
    { id: 1, status: 2 },
    { id: 4, status: 2 },
  ])
  expect((await readdir(folder)).toSorted()).toEqual(['token-101.key', 'token-102.key'])
  expect(await read('token-101.key')).toBe(`sk-${samples.token.key}`)
  expect((await stat(join(folder, 'token-101.key'))).mode & 0o777).toBe(0o600)
})

test('exporting writes every row of the month, without formulas', async () => {
  const rows = Array.from({ length: 23 }, (_, index) => ({ ...samples.log, id: 0, request_id: `r${index}` }))
  rows[1] = { ...samples.log, id: 0, request_id: 'x', content: '=HYPERLINK("x")', token_name: 'a,"b"' }
  const asked: Record<string, unknown>[] = []
  const baseUrl = await gateway(
    new Map<AnyEndpoint, Answer>([
      [status.get, () => samples.status],
      [logs.listSelf, (input) => asked.push(input) && pageOf(rows, input)],
    ]),
  )
  const month = new Date().toISOString().slice(0, 7)
  const { stdout, read } = await example('export-logs', baseUrl)
  expect(stdout).toBe(`23 rows are in logs-${month}.csv\n`)
  const lines = (await read(`logs-${month}.csv`)).split('\r\n')
  expect(lines).toHaveLength(25)
  expect(lines[1]).toBe(
    '"2026-11-21T01:14:39.000Z","consume","ci","gpt-4o-mini","100","50","$0.000126","倍率：0.25 × 1.00 × 3.00"',
  )
  expect(lines[2]).toContain('"a,""b"""')
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(asked.map(({ p }) => p)).toEqual(['0', '1', '2'])
  expect(Number(asked[0]?.start_timestamp) * 1000).toBe(Date.parse(`${month}-01`))
})

test('adding 64 channels reports failures and keeps those for a retry', async () => {
  const wanted = Array.from({ length: 64 }, (_, index) => ({
    type: 1,
    name: `c${index}`,
    key: `key-${index}`,
    models: 'gpt-4o',
  }))
  const made: unknown[] = []
  const create: Answer = (input) => {
    if (input.name === 'c7') return new Error('UNIQUE constraint failed')
    made.push(input)
  }
  const baseUrl = await gateway(new Map<AnyEndpoint, Answer>([[channels.create, create]]))
  const { stdout, read } = await example('add-channels', baseUrl, { 'channels.json': JSON.stringify(wanted) })
  expect(stdout).toBe('c7: UNIQUE constraint failed\n63 channels were added\n')
  expect(made).toHaveLength(63)
  expect(made).toEqual(expect.arrayContaining([wanted[0], wanted[63]]))
  expect(JSON.parse(await read('failed.json'))).toEqual([wanted[7]])
})

test('a model is called with a new token', async () => {
  const asked: unknown[] = []
  const baseUrl = await serve(async (request, response) => {
    const input = await inputOf(request)
    asked.push([request.url, input.remain_quota ?? request.headers.authorization])
    if (request.url === '/api/status') return response.end(JSON.stringify(wrap('data', samples.status)))
    if (request.url === '/api/token/') return response.end(JSON.stringify(wrap('data', samples.token)))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { content: `Hello from ${input.model}` } }] }))
  })
  const { stdout } = await example('call-a-model', baseUrl)
  expect(stdout).toBe('Hello from gpt-4o-mini\n')
  expect(asked.slice(-2)).toEqual([
    ['/api/token/', 500_000],
    ['/v1/chat/completions', `Bearer sk-${samples.token.key}`],
  ])
})

test('a report has the cost of each user and model, largest first', async () => {
  const sum = { calls: 3, prompt_tokens: 0, completion_tokens: 0 }
  const asked: unknown[] = []
  const sums = [
    { ...sum, name: 'gpt-4o-mini', username: 'alice', quota: 500_000 },
    { ...sum, name: '=o3', username: 'bob', quota: 1_000_000 },
  ]
  const baseUrl = await gateway(
    new Map<AnyEndpoint, Answer>([
      [status.get, () => ({ ...samples.status, max_page_size: 1000, usage: true })],
      [usage.list, (input) => asked.push(input.by) && sums],
    ]),
  )
  const { stdout, read } = await example('report-usage', baseUrl)
  expect(stdout).toBe('2 rows are in usage.csv\n')
  expect(await read('usage.csv')).toBe("user,model,calls,cost\r\nbob,'=o3,3,$2.00\r\nalice,gpt-4o-mini,3,$1.00\r\n")
  expect(asked).toEqual(['user,model'])
})

test('synchronised channels are created, changed or left, and a plan writes nothing', async () => {
  const stored: Record<string, unknown>[] = [
    { ...samples.channel, id: 1, name: 'same', type: 1, models: 'gpt-4o' },
    { ...samples.channel, id: 2, name: 'other', type: 1, models: 'o3' },
  ]
  const write: Answer = (input) => {
    const channel = stored.find(({ id }) => id === input.id)
    if (channel) return Object.assign(channel, input)
    stored.push({ ...samples.channel, ...input, id: stored.length + 1 })
  }
  const baseUrl = await gateway(
    new Map<AnyEndpoint, Answer>([
      [status.get, () => samples.status],
      [channels.search, ({ keyword }) => stored.filter(({ name }) => String(name).startsWith(String(keyword)))],
      [channels.get, ({ id }) => stored.find((channel) => channel.id === id)],
      [channels.create, write],
      [channels.update, write],
    ]),
  )
  const wanted = ['same', 'other', 'new'].map((name) => ({ type: 1, name, key: 'key', models: 'gpt-4o' }))
  const files = { 'channels.json': JSON.stringify(wanted) }
  const planned = await example('sync-channels', baseUrl, files, '--plan')
  expect(planned.stdout).toBe('same: unchanged\nother: changed\nnew: created\n')
  expect(stored).toHaveLength(2)
  expect((await example('sync-channels', baseUrl, files)).stdout).toBe(
    'same: unchanged\nother: changed (models)\nnew: created\n',
  )
  expect((await example('sync-channels', baseUrl, files)).stdout).toBe(
    'same: unchanged\nother: unchanged\nnew: unchanged\n',
  )
})

test('users with little quota are posted to a webhook', async () => {
  const stored = [0.5, 3, 0.2].map((dollars, index) => ({
    ...samples.user,
    id: index + 1,
    username: `u${index}`,
    status: index === 2 ? 2 : 1,
    quota: dollars * 500_000,
  }))
  const posted: unknown[] = []
  const webhook = await serve(async (request, response) => {
    posted.push(await inputOf(request))
    response.end()
  })
  const baseUrl = await gateway(
    new Map<AnyEndpoint, Answer>([
      [status.get, () => samples.status],
      [users.list, (input) => pageOf(stored, input)],
    ]),
  )
  vi.stubEnv('WEBHOOK_URL', webhook)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  await expect(example('alert-on-balance', baseUrl)).rejects.toMatchObject({ code: 1, stdout: 'u0: $0.50\n' })
  expect(posted).toEqual([{ text: 'Little quota left:\nu0: $0.50' }])
})

test('each example is run here', async () => {
  expect((await readdir(join(PACKAGE, 'examples'))).toSorted()).toEqual([
    'add-channels.ts',
    'alert-on-balance.ts',
    'call-a-model.ts',
    'export-logs.ts',
    'report-usage.ts',
    'rotate-expiring-tokens.ts',
    'sync-channels.ts',
  ])
})

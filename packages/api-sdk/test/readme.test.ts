/** Runs the README's examples unchanged against a server with a few tokens. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PAGE_SIZE, type Role, type Token, wrap } from '../src/index.ts'
import * as resources from '../src/resources.ts'
import { calls, type ExpectedCall, samples } from '../src/testing/index.ts'
import { readmeExamples } from './readme.ts'
import { serve } from './stand-in.ts'

const run = promisify(execFile)

// Each example starts a new Node process.
vi.setConfig({ testTimeout: 30_000 })

const ACCESS_TOKEN = 'f00dfacef00dfacef00dfacef00dface'

/** 23 tokens of the caller; 12 of them were used. */
const stored = (): Token[] =>
  Array.from({ length: 23 }, (_, index) => ({
    ...samples.token,
    id: index + 1,
    name: `token-${index + 1}`,
    used_quota: index < 12 ? (12 - index) * 100_000 : 0,
  }))

/** Creates or changes a token, as the body of a request says. */
async function write(tokens: Token[], request: IncomingMessage): Promise<Token> {
  const fields = JSON.parse(await text(request))
  const stored = tokens.find(({ id }) => id === fields.id)
  if (stored) return Object.assign(stored, fields)
  const token = { ...samples.token, ...fields, id: tokens.length + 1 }
  tokens.push(token)
  return token
}

/** A gateway that keeps its tokens in this list, and the requests that it received. */
async function gatewayWith(tokens: Token[]) {
  const asked: string[] = []
  const baseUrl = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway.example')
    asked.push(`${request.method} ${request.url}`)
    const say = (answer: unknown) => response.end(JSON.stringify(answer))
    if (pathname === '/api/user/login') {
      response.setHeader('set-cookie', 'session=abc; Path=/')
      return say(wrap('data', samples.signedIn))
    }
    if (request.headers.cookie === 'session=abc') return say(wrap('data', ACCESS_TOKEN))
    const one = /^\/api\/token\/(\d+)$/.exec(pathname)
    if (one && request.method === 'GET') return say(wrap('data', tokens[Number(one[1]) - 1]))
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`)
      return say({ success: false, message: '无权进行此操作，access token 无效' })
    if (pathname === '/api/status') return say(wrap('data', samples.status))
    if (request.method === 'DELETE') return say({ success: false, message: 'record not found' })
    if (request.method === 'POST' || request.method === 'PUT') return say(wrap('data', await write(tokens, request)))
    if (pathname === '/api/token/search') {
      const keyword = searchParams.get('keyword') ?? ''
      return say(wrap('data', keyword === 'nightly' ? tokens.filter(({ name }) => name === keyword) : tokens))
    }
    const from = Number(searchParams.get('p')) * PAGE_SIZE
    return say(wrap('data', tokens.slice(from, from + PAGE_SIZE)))
  })
  return { baseUrl, asked }
}

// Inside the package, so that its name resolves to its sources.
const REPORTS = new URL('../.reports/', import.meta.url).pathname

async function example(heading: string, { baseUrl = '', token = ACCESS_TOKEN } = {}) {
  await mkdir(REPORTS, { recursive: true })
  const folder = await mkdtemp(join(REPORTS, 'readme-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(
    join(folder, 'example.ts'),
    (await readmeExamples()).get(heading) ?? 'throw new Error("no such example")',
  )
  const env = { ...process.env, GATEWAY_URL: baseUrl, GATEWAY_TOKEN: token, GATEWAY_USER: 'alice' }
  const { stdout } = await run(process.execPath, ['example.ts'], { cwd: folder, env })
  return { stdout }
}

test('List tokens', async () => {
  const { baseUrl, asked } = await gatewayWith(stored())
  const { stdout } = await example('List tokens', { baseUrl })
  expect(stdout.trim().split('\n')).toEqual(stored().map(({ name }) => `${name} enabled`))
  expect(asked).toEqual([0, 1, 2].map((p) => `GET /api/token/?p=${p}&size=1000&order=`))
})

test('Get an access token', async () => {
  const { baseUrl, asked } = await gatewayWith(stored())
  expect((await example('Get an access token', { baseUrl })).stdout).toBe('alice has 23 tokens\n')
  expect(asked.slice(0, 3)).toEqual(['POST /api/user/login', 'GET /api/status', 'GET /api/user/token'])
})

test('Set headers, read responses', async () => {
  const { baseUrl } = await gatewayWith(stored())
  const { stdout } = await example('Set headers, read responses', { baseUrl })
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^relaydeck: GET \/api\/token\/ 200 in \d+ ms$/),
    '10 tokens, HTTP 200, null',
    expect.stringMatching(/^relaydeck: GET \/api\/token\/:id 200 in \d+ ms$/),
    '',
  ])
})

test('Run a job for many items', async () => {
  const { baseUrl, asked } = await gatewayWith(stored())
  const { stdout } = await example('Run a job for many items', { baseUrl })
  expect(stdout).toContain('token-13 not deleted: NotFoundError: record not found\n')
  expect(stdout.split('\n')).toHaveLength(12)
  expect(asked[0]).toBe('GET /api/token/search?keyword=ci-')
  // Before the first change, what kind of server it is.
  expect(asked[1]).toBe('GET /api/status')
  expect(asked.slice(2).toSorted()).toEqual(Array.from({ length: 11 }, (_, at) => `DELETE /api/token/${at + 13}`))
})

test('Amounts and times', async () => {
  const { baseUrl } = await gatewayWith(stored())
  expect((await example('Amounts and times', { baseUrl })).stdout).toMatch(
    /^\d+ units; OpenAI's channels have type 1\n$/,
  )
})

test('Read all pages', async () => {
  const { baseUrl, asked } = await gatewayWith(stored())
  const { stdout } = await example('Read all pages', { baseUrl })
  expect(stdout).toBe('All tokens together spent $15.60\n')
  expect(asked).toEqual([
    'GET /api/token/?p=0&size=1000&order=used_quota',
    'GET /api/token/?p=1&size=1000&order=used_quota',
    'GET /api/status',
  ])
})

test('Handle errors', async () => {
  const heading = 'Handle errors'
  const { baseUrl } = await gatewayWith(stored())
  expect((await example(heading, { baseUrl })).stdout).toBe('Refused (HTTP 200): record not found\n')
  expect((await example(heading, { baseUrl, token: 'b'.repeat(32) })).stdout).toMatch(/^The access token is unknown/)
  expect((await example(heading, { baseUrl: 'http://127.0.0.1:1' })).stdout).toBe('No response: offline\n')
})

test('Plan a change, and take it back', async () => {
  const tokens = stored()
  const { baseUrl, asked } = await gatewayWith(tokens)
  const { stdout } = await example('Plan a change, and take it back', { baseUrl })
  expect(stdout).toMatch(/field: 'status',\s+before: 1,\s+after: 2,\s+isSecret: false/)
  expect(asked.filter((call) => /^(POST|PUT)/.test(call))).toEqual([
    'POST /api/token/',
    'PUT /api/token/?status_only=true',
    'PUT /api/token/?status_only=true',
  ])
  expect(tokens.at(-1)).toMatchObject({ name: 'nightly', remain_quota: 500_000, status: 1 })
})

test('Report a fault', async () => {
  const { baseUrl, asked } = await gatewayWith(stored())
  expect((await example('Report a fault', { baseUrl })).stdout).toBe('10 tokens\n')
  expect(asked).toHaveLength(1)
})

test('every example of the README is run here', async () => {
  expect([...(await readmeExamples()).keys()]).toEqual([
    'List tokens',
    'Get an access token',
    'Set headers, read responses',
    'Handle errors',
    'Amounts and times',
    'Read all pages',
    'Run a job for many items',
    'Plan a change, and take it back',
    'Report a fault',
  ])
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme.match(/^```ts$/gm)).toHaveLength(9)
})

const README = new URL('../README.md', import.meta.url)
const CALLERS: Record<Role, string> = { guest: 'everybody', user: 'users', admin: 'administrators', root: 'root' }

/** Returns the text of a noun in the table: its calls by the role that may make them. */
function callsOf(noun: string): string {
  const own = calls.filter((call) => call.noun === noun)
  const allEmbedded = own.every(({ endpoint }) => endpoint.embedded)
  const named = ({ name, endpoint }: ExpectedCall) =>
    `\`${name}\`${endpoint.embedded && !allEmbedded ? ' (embedded gateway only)' : ''}`
  const byRole = [...Map.groupBy(own, ({ endpoint }) => endpoint.role)].map(([role, some]) => [
    CALLERS[role],
    some.map(named).join(', '),
  ])
  const texts = byRole.map(([callers, names]) => (byRole.length > 1 ? `for ${callers}: ${names}` : names))
  return `${texts.join('; ')}${allEmbedded ? '. Embedded gateway only' : ''}`
}

function tableOf(rows: readonly (readonly [string, string])[]): string {
  const widths = [0, 1].map((at) => Math.max(...rows.map((row) => String(row[at]).length)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`
  const [head = ['', ''], ...others] = rows
  return [line(head), line(['', ''], '-'), ...others.map((row) => line(row))].join('\n')
}

// To write the table after a change: vitest run test/readme.test.ts -u
test('the table of the README has every call, and none that does not exist', async () => {
  const nouns = Object.keys(resources).map((noun) => [`\`${noun}\``, callsOf(noun)] as const)
  const readme = await readFile(README, 'utf8')
  const written = readme.replace(/^\| noun +\|[\s\S]*?\n(?=\n)/m, () => `${tableOf([['noun', 'calls'], ...nouns])}\n`)
  await expect(written).toMatchFileSnapshot(fileURLToPath(README))
})

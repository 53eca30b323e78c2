/** The examples of the README, run as they stand there, against a server with a few tokens. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PAGE_SIZE, seal, type Token } from '../src/index.ts'
import { samples } from '../src/testing/index.ts'
import { readmeExamples } from './readme.ts'
import { serve } from './stand-in.ts'

const run = promisify(execFile)

// Each example starts a Node of its own.
vi.setConfig({ testTimeout: 30_000 })

const ACCESS_TOKEN = 'f00dfacef00dfacef00dfacef00dface'
const now = Math.floor(Date.now() / 1000)

/** 23 own tokens; number 5 ends tomorrow. */
const stored = (): Token[] =>
  Array.from({ length: 23 }, (_, index) => ({
    ...samples.token,
    id: index + 1,
    name: `token-${index + 1}`,
    used_quota: index < 12 ? (12 - index) * 100_000 : 0,
    expired_time: index === 4 ? now + 3600 : -1,
  }))

const jsonOf = async (request: IncomingMessage) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return JSON.parse(body)
}

/** A gateway that keeps its tokens in this list, and what it was asked. */
async function gatewayWith(tokens: Token[]) {
  const asked: string[] = []
  const change = (method: string | undefined, input: Partial<Token>): Token | undefined => {
    if (method === 'POST') tokens.push({ ...samples.token, ...input, id: 100 })
    const found = method === 'POST' ? tokens.at(-1) : tokens.find(({ id }) => id === input.id)
    return found && Object.assign(found, { ...input, id: found.id })
  }
  const baseUrl = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://gateway.example')
    asked.push(`${request.method} ${request.url}`)
    const say = (answer: unknown) => response.end(JSON.stringify(answer))
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`)
      return say({ success: false, message: '无权进行此操作，access token 无效' })
    if (pathname === '/api/status') return say(seal('data', samples.status))
    if (request.method === 'DELETE') return say({ success: false, message: 'record not found' })
    if (request.method !== 'GET') return say(seal('data', change(request.method, await jsonOf(request))))
    const from = Number(searchParams.get('p')) * PAGE_SIZE
    return say(seal('data', tokens.slice(from, from + PAGE_SIZE)))
  })
  return { baseUrl, asked }
}

// Inside the package, so that its name leads to its own sources.
const REPORTS = new URL('../.reports/', import.meta.url).pathname

async function example(heading: string, { baseUrl = '', token = ACCESS_TOKEN } = {}) {
  await mkdir(REPORTS, { recursive: true })
  const folder = await mkdtemp(join(REPORTS, 'readme-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(
    join(folder, 'example.ts'),
    (await readmeExamples()).get(heading) ?? 'throw new Error("no such example")',
  )
  const env = { ...process.env, GATEWAY_URL: baseUrl, GATEWAY_TOKEN: token }
  const { stdout } = await run(process.execPath, ['example.ts'], { cwd: folder, env })
  return { stdout, folder }
}

test('List tokens', async () => {
  const { baseUrl, asked } = await gatewayWith(stored())
  const { stdout } = await example('List tokens', { baseUrl })
  expect(stdout.split('\n').slice(0, 2)).toEqual(['token-1 enabled', 'token-2 enabled'])
  expect(asked).toEqual(['GET /api/token/?p=0&order='])
})

test('Replace tokens that expire soon', async () => {
  const { baseUrl, asked } = await gatewayWith(stored())
  const { stdout, folder } = await example('Replace tokens that expire soon', { baseUrl })
  expect(stdout).toBe('token 5 (token-5) is replaced by 100\n')
  expect(asked.slice(3)).toEqual(['POST /api/token/', 'PUT /api/token/?status_only=true'])
  expect(await readdir(folder)).toContain('token-100.key')
  expect(await readFile(join(folder, 'token-100.key'), 'utf8')).toBe(`sk-${samples.token.key}`)
  expect((await stat(join(folder, 'token-100.key'))).mode & 0o777).toBe(0o600)
})

test('Walk all pages', async () => {
  const { baseUrl, asked } = await gatewayWith(stored())
  const { stdout } = await example('Walk all pages', { baseUrl })
  expect(stdout).toBe('All tokens together spent $15.60\n')
  expect(asked).toEqual([
    'GET /api/token/?p=0&order=used_quota',
    'GET /api/token/?p=1&order=used_quota',
    'GET /api/status',
  ])
})

test('Tell failures apart', async () => {
  const heading = 'Tell failures apart'
  const { baseUrl } = await gatewayWith(stored())
  expect((await example(heading, { baseUrl })).stdout).toBe('Refused (HTTP 200): record not found\n')
  expect((await example(heading, { baseUrl, token: 'b'.repeat(32) })).stdout).toMatch(/^This gateway does not know/)
  expect((await example(heading, { baseUrl: 'http://127.0.0.1:1' })).stdout).toBe('No answer: offline\n')
})

test('every example of the README is run here', async () => {
  expect([...(await readmeExamples()).keys()]).toEqual([
    'List tokens',
    'Replace tokens that expire soon',
    'Tell failures apart',
    'Walk all pages',
  ])
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme.match(/^```ts$/gm)).toHaveLength(4)
})

import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { CLIENTS, type ClientSetup, type Connection } from '@relaydeck/config/clients'
import { parse } from 'smol-toml'
import { beforeAll, describe, expect, test } from 'vitest'
import { newFolder } from '../../../test/build.ts'
import { call } from '../../../test/call.ts'
import { openProvider } from '../../../test/provider.ts'
import { setUpRelay } from '../../../test/relaying.ts'
import { serve } from '../../../test/serve.ts'

const execute = promisify(execFile)

const MODEL = 'gpt-4o'
const GEMINI_MODEL = 'gemini-2.5-flash'
const JSON_TYPE = { 'content-type': 'application/json' }

/** Starts the embedded gateway with a channel of OpenAI and one of Gemini. */
async function gateway(): Promise<{ origin: string; key: string }> {
  const [{ url: origin }, provider] = [await serve(), await openProvider()]
  const { headers, keyed } = await setUpRelay(origin, provider.url)
  const channel = { type: 24, name: 'g', key: 'provider-key', models: GEMINI_MODEL, base_url: provider.url }
  await call(origin, '/api/channel/', { method: 'POST', headers, body: JSON.stringify(channel) })
  return { origin, key: keyed.authorization.slice('Bearer '.length) }
}

/** Returns the text of one kind for a client. */
function textOf(id: ClientSetup['id'], kind: ClientSetup['parts'][number]['kind'], connection: Connection): string {
  const part = CLIENTS.find((client) => client.id === id)?.parts.find((each) => each.kind === kind)
  if (!part) throw new Error(`${id} has no text ${kind}`)
  return part.text(connection)
}

/** Sends what a client sends, and returns the response. */
async function post(base: string, path: string, headers: Readonly<Record<string, string>>, body: object) {
  const url = new URL(base + path)
  const options = { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) }
  const { status, text } = await call(url.origin, url.pathname, options)
  expect([status, text]).toEqual([200, expect.stringContaining('Hello there')])
}

/** Has a shell set variables, and returns the ones of the text. */
async function variablesOf(text: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { stdout } = await execute('sh', ['-c', `${text}\nenv -0`], { env: { PATH: process.env.PATH } })
  return Object.fromEntries(stdout.split('\0').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]))
}

const askMessages = (variables: Readonly<Record<string, string | undefined>>) =>
  post(
    variables.ANTHROPIC_BASE_URL ?? '',
    '/v1/messages',
    { authorization: `Bearer ${variables.ANTHROPIC_AUTH_TOKEN}`, 'anthropic-version': '2023-06-01' },
    {
      model: variables.ANTHROPIC_DEFAULT_HAIKU_MODEL ?? variables.ANTHROPIC_MODEL,
      max_tokens: 9,
      messages: [{ role: 'user', content: 'Hi' }],
    },
  )

describe('the texts work with the embedded gateway', () => {
  let hasCurl = false
  beforeAll(async () => {
    hasCurl = await execute('curl', ['--version']).then(
      () => true,
      () => false,
    )
  })

  test('curl', async (context) => {
    if (!hasCurl) return context.skip('curl is not installed')
    const text = textOf('curl', 'terminal', { ...(await gateway()), model: MODEL })
    const { stdout } = await execute('sh', ['-c', text])
    expect(stdout).toContain('Hello there')
  })

  test('JavaScript', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'node_modules'))
    const sdk = createRequire(resolve('../../packages/api-sdk/package.json')).resolve('openai')
    symlinkSync(resolve(sdk, '..'), join(folder, 'node_modules/openai'))
    const file = join(folder, 'hello.mjs')
    writeFileSync(file, textOf('javascript', 'program', { ...(await gateway()), model: MODEL }))
    expect((await execute(process.execPath, [file])).stdout).toBe('Hello there\n')
  })

  test('Python', async () => {
    const text = textOf('python', 'program', { ...(await gateway()), model: MODEL })
    const value = (name: string): string =>
      JSON.parse(new RegExp(`${name}=("(?:[^"\\\\]|\\\\.)*")`).exec(text)?.[1] ?? '')
    const messages = JSON.parse(/messages=(\[.*\])/.exec(text)?.[1] ?? '')
    const headers = { authorization: `Bearer ${value('api_key')}` }
    await post(value('base_url'), '/chat/completions', headers, { model: value('model'), messages })
  })

  test('Claude Code, with variables and with its file', async () => {
    const connection = { ...(await gateway()), model: MODEL }
    await askMessages(await variablesOf(textOf('claude-code', 'terminal', connection)))
    await askMessages(JSON.parse(textOf('claude-code', 'file', connection)).env)
  })

  test('Codex', async () => {
    const connection = { ...(await gateway()), model: MODEL }
    const { model, model_provider, model_providers } = parse(textOf('codex', 'file', connection)) as {
      model: string
      model_provider: string
      model_providers: Record<string, Record<string, string>>
    }
    const { base_url = '', env_key = '', wire_api } = model_providers[model_provider] ?? {}
    expect(wire_api).toBe('responses')
    const variables = await variablesOf(textOf('codex', 'terminal', connection))
    await post(base_url, '/responses', { authorization: `Bearer ${variables[env_key]}` }, { model, input: 'Hi' })
  })

  test('Gemini CLI', async () => {
    const connection = { ...(await gateway()), model: GEMINI_MODEL }
    const variables = await variablesOf(textOf('gemini-cli', 'terminal', connection))
    expect(JSON.parse(textOf('gemini-cli', 'file', connection)).security.auth.selectedType).toBe('gemini-api-key')
    const { GOOGLE_GEMINI_BASE_URL = '', GEMINI_API_KEY = '', GEMINI_MODEL: model } = variables
    const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }]
    const path = `/v1beta/models/${model}:generateContent`
    await post(GOOGLE_GEMINI_BASE_URL, path, { 'x-goog-api-key': GEMINI_API_KEY }, { contents })
  })

  test('the command', async () => {
    const { origin } = await gateway()
    const text = textOf('codex', 'setup', { origin, key: 'sk-secret', model: "it's" })
    expect(text).toBe(`npx relaydeck setup codex --url ${origin} --model 'it'\\''s'`)
  })
})

test('values cannot leave their place in any text', async () => {
  const nasty = `a"b'c\\d$(e)\`f\`;g`
  const connection = { origin: `http://h/${nasty}`, key: nasty, model: nasty }
  expect(await variablesOf(textOf('claude-code', 'terminal', connection))).toMatchObject({
    ANTHROPIC_BASE_URL: connection.origin,
    ANTHROPIC_AUTH_TOKEN: nasty,
    ANTHROPIC_MODEL: nasty,
  })
  expect(parse(textOf('codex', 'file', connection))).toMatchObject({ model: nasty })
  const words = textOf('curl', 'terminal', connection).replace(/^curl/, 'printf "%s\\n"')
  const { stdout } = await execute('sh', ['-c', words])
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    `${connection.origin}/v1/chat/completions`,
    '-H',
    `Authorization: Bearer ${nasty}`,
  ])
  expect(JSON.parse(stdout.split('\n')[6] ?? '')).toMatchObject({ model: nasty })
})

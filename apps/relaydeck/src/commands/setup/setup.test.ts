import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CODEX_KEY } from '@relaydeck/config/clients'
import { DataError } from '@relaydeck/gateway'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../../../test/build.ts'
import { call } from '../../../test/call.ts'
import { openProvider } from '../../../test/provider.ts'
import { setUpRelay } from '../../../test/relaying.ts'
import { serve } from '../../../test/serve.ts'
import { type Env, OptionError } from '../../flags/flags.ts'
import { setup } from './setup.ts'

const KEY = `sk-${'a1B2'.repeat(12)}`
const MASKED = 'sk-a1B2…a1B2'
const URL = 'https://gate.example'

interface Home {
  readonly env: Env
  readonly claude: string
  readonly codex: string
}

/** Creates a folder for the configurations of both clients. */
function newHome(env: Env = {}): Home {
  const folder = newFolder()
  const [claude, codex] = [join(folder, 'claude/settings.json'), join(folder, 'codex/config.toml')]
  return { claude, codex, env: { CLAUDE_CONFIG_DIR: dirname(claude), CODEX_HOME: dirname(codex), ...env } }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const read = (file: string): string => readFileSync(file, 'utf8')

/** Runs the command; `answers` are entered at the terminal, if there is one. */
async function run(args: readonly string[], env: Env, answers?: readonly string[]) {
  const [written, questions]: [string[], { question: string; isSecret: boolean }[]] = [[], []]
  const left = [...(answers ?? [])]
  const outcome = await setup.run(args, env, {
    isInteractive: answers !== undefined,
    write: (text) => written.push(text),
    ask: async (question, isSecret = false) => {
      questions.push({ question, isSecret })
      return left.shift() ?? ''
    },
  })
  return { ...outcome, questions, shown: `${written.join('')}${outcome.text}` }
}

const AT = ['--url', URL, '--model', 'm-1', '--yes']

describe('claude-code', () => {
  test('creates a file that only its owner can read', async () => {
    const { env, claude } = newHome({ RELAYDECK_API_KEY: KEY })
    const { code, shown } = await run(['claude-code', ...AT], env)
    expect(code).toBe(0)
    expect(JSON.parse(read(claude))).toEqual({
      env: {
        ANTHROPIC_BASE_URL: URL,
        ANTHROPIC_AUTH_TOKEN: KEY,
        ANTHROPIC_MODEL: 'm-1',
        ANTHROPIC_DEFAULT_HAIKU_MODEL: 'm-1',
      },
    })
    expect([statSync(claude).mode & 0o777, readdirSync(dirname(claude))]).toEqual([0o600, ['settings.json']])
    expect(shown).toContain(`  + env.ANTHROPIC_AUTH_TOKEN: ${MASKED}\n`)
    expect(shown).not.toContain(KEY)
  })

  test('changes its members only, after showing them and asking, and keeps the file as it was', async () => {
    const { env, claude } = newHome()
    const before = `{
\t"permissions": { "allow": ["Bash(ls:*)", "Read"] },
\t"env": {
\t\t"FOO": "1.0",
\t\t"ANTHROPIC_AUTH_TOKEN": "sk-old-0123456789abcdef"
\t},
\t"big": 12345678901234567890
}
`
    write(claude, before)
    const { shown, questions } = await run(['claude-code', '--url', `${URL}/v1/`, '--model', 'm-1'], env, [KEY, 'y'])
    expect(questions).toEqual([
      { question: 'Key: ', isSecret: true },
      { question: 'Write this? [y/N] ', isSecret: false },
    ])
    expect(shown.split('\n').slice(0, 5)).toEqual([
      `${claude}:`,
      `  + env.ANTHROPIC_BASE_URL: "${URL}"`,
      `  ~ env.ANTHROPIC_AUTH_TOKEN: sk-old-…cdef → ${MASKED}`,
      '  + env.ANTHROPIC_MODEL: "m-1"',
      '  + env.ANTHROPIC_DEFAULT_HAIKU_MODEL: "m-1"',
    ])
    expect(read(claude)).toBe(`{
\t"permissions": { "allow": ["Bash(ls:*)", "Read"] },
\t"env": {
\t\t"FOO": "1.0",
\t\t"ANTHROPIC_AUTH_TOKEN": "${KEY}",
\t\t"ANTHROPIC_BASE_URL": "${URL}",
\t\t"ANTHROPIC_MODEL": "m-1",
\t\t"ANTHROPIC_DEFAULT_HAIKU_MODEL": "m-1"
\t},
\t"big": 12345678901234567890
}
`)
    const backup = / as it was: (\S+)/.exec(shown)?.[1] ?? ''
    expect([read(backup), dirname(backup), statSync(backup).mode & 0o777]).toEqual([before, dirname(claude), 0o600])
  })

  test('writes nothing without a yes, and nothing twice', async () => {
    const { env, claude } = newHome({ RELAYDECK_API_KEY: KEY })
    const refused = await run(['claude-code', '--url', URL, '--model', 'm'], env, ['no'])
    expect([refused.code, refused.text, existsSync(claude)]).toEqual([1, 'Nothing was changed.', false])
    await run(['claude-code', ...AT], env)
    const again = await run(['claude-code', ...AT], env)
    expect([again.code, again.text]).toEqual([0, expect.stringContaining(`${claude} needs no change.`)])
    expect(readdirSync(dirname(claude))).toEqual(['settings.json'])
  })

  test('writes through a link, which stays one', async () => {
    const { env, claude } = newHome({ RELAYDECK_API_KEY: KEY })
    const stored = join(newFolder(), 'dotfile.json')
    write(stored, '{"a": 1}')
    mkdirSync(dirname(claude))
    symlinkSync(stored, claude)
    await run(['claude-code', ...AT], env)
    expect(JSON.parse(read(stored))).toMatchObject({ a: 1, env: { ANTHROPIC_AUTH_TOKEN: KEY } })
  })

  test('names another key that Claude Code would send', async () => {
    const { env, claude } = newHome({ RELAYDECK_API_KEY: KEY })
    write(claude, '{"env":{"ANTHROPIC_API_KEY":"sk-ant-secret-0123456789"}}')
    const { shown } = await run(['claude-code', ...AT], env)
    expect(shown).toContain('Remove ANTHROPIC_API_KEY in this file')
    expect(shown).not.toContain('sk-ant-secret')
  })
})

const EXISTING = `# my settings
model = "gpt-5" # the best
notify = ["sh", "-c", '''
[model_providers.relaydeck]
''']

[projects."/home/me/x.y"]
trust_level = "trusted"

# ours
[ model_providers . "relaydeck" ]
name = "Old"
experimental_bearer_token = "sk-old-0123456789abcdef"
[model_providers.relaydeck.http_headers]
a = "b"

# servers
[mcp_servers.a]
command = "x"
`

describe('codex', () => {
  test('creates a file without the key, and says how the key gets into the variable', async () => {
    const { env, codex } = newHome()
    const keyFile = join(newFolder(), "it's a key")
    write(keyFile, `${KEY}\n`)
    const { shown } = await run(['codex', ...AT, '--key-file', keyFile, '--shell', 'bash'], env)
    expect(read(codex)).toBe(`model = "m-1"
model_provider = "relaydeck"

[model_providers.relaydeck]
name = "Relaydeck"
base_url = "${URL}/v1"
env_key = "${CODEX_KEY}"
wire_api = "responses"
`)
    expect(statSync(codex).mode & 0o777).toBe(0o600)
    expect(shown).toContain(`export ${CODEX_KEY}="$(head -n 1 '${keyFile.replace("'", "'\\''")}')"`)
    expect(shown + read(codex)).not.toContain(KEY)
  })

  test('says the same for PowerShell, with a file of the key and without', async () => {
    const { env } = newHome()
    const keyFile = join(newFolder(), "it's a key")
    write(keyFile, `${KEY}\n`)
    const withFile = await run(['codex', ...AT, '--key-file', keyFile, '--shell', 'powershell'], env)
    const file = keyFile.replace("'", "''")
    expect(withFile.shown).toContain(`  $env:${CODEX_KEY} = (Get-Content -LiteralPath '${file}' -TotalCount 1)`)
    const without = await run(['codex', '--url', URL, '--model', 'm-1', '--shell', 'powershell', '--yes'], env)
    expect(without.shown).toContain(`  $env:${CODEX_KEY} = 'your key'`)
    expect(withFile.shown + without.shown).not.toContain('export')
  })

  test('changes its keys and its tables only', async () => {
    const { env, codex } = newHome()
    write(codex, EXISTING)
    const { shown, questions } = await run(['codex', '--url', URL, '--model', 'm-1'], env, ['yes'])
    expect(questions.map(({ question }) => question)).toEqual(['Write this? [y/N] '])
    expect(shown).toContain('  ~ model: "gpt-5" → "m-1"\n  + model_provider: "relaydeck"\n')
    expect(shown).toContain('  - model_providers.relaydeck.experimental_bearer_token: sk-old-…cdef\n')
    expect(read(codex)).toBe(`# my settings
model_provider = "relaydeck"
model = "m-1" # the best
notify = ["sh", "-c", '''
[model_providers.relaydeck]
''']

[projects."/home/me/x.y"]
trust_level = "trusted"

# ours
[model_providers.relaydeck]
name = "Relaydeck"
base_url = "${URL}/v1"
env_key = "${CODEX_KEY}"
wire_api = "responses"

# servers
[mcp_servers.a]
command = "x"
`)
  })

  test('keeps line ends of Windows, and a value after a dollar sign', async () => {
    const { env, codex } = newHome()
    write(codex, '[a]\r\nb = 1\r\n')
    await run(['codex', '--url', URL, '--model', "$&$'", '--yes'], env)
    expect(read(codex).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(parse(read(codex))).toMatchObject({ model: "$&$'", a: { b: 1 } })
  })
})

describe('a file that cannot be changed safely is left as it is', () => {
  test.each([
    ['claude-code', 'claude', '{ // mine\n  "a": 1 }', 'it is not JSON'],
    ['claude-code', 'claude', '[]', 'it is no JSON object'],
    ['claude-code', 'claude', '{"env": "x"}', 'its env is no JSON object'],
    ['codex', 'codex', 'model = \n', 'it is not TOML'],
    ['codex', 'codex', 'model = """\nx"""\n', 'its form is unusual'],
    ['codex', 'codex', 'model_providers = { relaydeck = { name = "a" } }\n', 'its form is unusual'],
    ['codex', 'codex', 'model_providers.relaydeck.name = "a"\n', 'its form is unusual'],
  ] as const)('%s, %s: %j', async (client, file, text, reason) => {
    const home = newHome({ RELAYDECK_API_KEY: KEY })
    write(home[file], text)
    await expect(run([client, ...AT], home.env)).rejects.toThrow(
      new DataError(
        `Cannot change "${home[file]}": ${reason}. Nothing was changed; a token's page in the console shows what to enter.`,
      ),
    )
    expect([read(home[file]), readdirSync(dirname(home[file])).length]).toEqual([text, 1])
  })
})

test.each([
  ['not in UTF-8', Buffer.from('a = "\xff"\n', 'latin1')],
  ['too long to be read whole', Buffer.from('# comment\n'.repeat(500_000))],
])('a file %s is left as it is', async (_, content) => {
  const { env, codex } = newHome()
  write(codex, '')
  writeFileSync(codex, content)
  await expect(run(['codex', ...AT], env)).rejects.toThrow(/it is no text in UTF-8 of less than 4 MiB\.$/)
  expect(readFileSync(codex).equals(content)).toBe(true)
})

test('a folder that cannot be created is named', async () => {
  const file = join(newFolder(), 'file')
  write(file, '')
  const env = { CODEX_HOME: join(file, 'codex') }
  await expect(run(['codex', ...AT], env)).rejects.toThrow(/^Cannot create ".*codex": /)
})

describe('the key', () => {
  test.each([[['claude-code', '--key', KEY]], [['claude-code', `--key=${KEY}`]], [['claude-code', KEY]], [[KEY]]])(
    'is refused in the command line, and not repeated: %j',
    async (args) => {
      const error: unknown = await run([...args, ...AT], newHome().env).catch((reason) => reason)
      expect(error).toBeInstanceOf(OptionError)
      expect(String(error)).toContain('--key-file')
      expect(String(error)).not.toContain(KEY)
    },
  )

  test.each(['', 'two words', '密钥'])('has to be one: %j', async (answer) => {
    const { env } = newHome()
    await expect(run(['claude-code', '--url', URL, '--model', 'm'], env, [answer, 'y'])).rejects.toThrow(OptionError)
  })

  test('is not asked for where nobody can answer', async () => {
    await expect(run(['claude-code', ...AT], newHome().env)).rejects.toThrow(/--key-file or RELAYDECK_API_KEY/)
    await expect(run(['claude-code', '--url', URL], newHome().env)).rejects.toThrow(/--yes/)
  })
})

test.each([
  [[]],
  [['cursor']],
  [['codex', 'codex']],
  [['codex', '--url', 'ftp://x']],
  [['codex', '--shell', 'fish']],
  [['codex', '--url', 'http://a:b@x']],
])('the arguments %j are refused', async (args) => {
  await expect(run([...args, '--yes', '--model', 'm'], newHome().env)).rejects.toThrow(OptionError)
})

describe('a running gateway', () => {
  test('is asked for a model that suits, and the written configurations call it', async () => {
    const [{ url }, provider] = [await serve(), await openProvider()]
    const { headers, keyed } = await setUpRelay(url, provider.url)
    const models = 'text-embedding-3-small,claude-3-haiku,claude-sonnet-4-5,claude-sonnet-4-10,gpt-5-codex'
    const channel = { type: 1, name: 'n', key: 'provider-key', models, base_url: provider.url }
    await call(url, '/api/channel/', { method: 'POST', headers, body: JSON.stringify(channel) })
    const key = keyed.authorization.slice('Bearer '.length)
    const { env, claude, codex } = newHome({ RELAYDECK_API_KEY: key, RELAYDECK_URL: url })

    await run(['claude-code', '--yes'], env)
    const variables = JSON.parse(read(claude)).env
    expect(variables.ANTHROPIC_MODEL).toBe('claude-sonnet-4-10')
    const messages = await call(variables.ANTHROPIC_BASE_URL, '/v1/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${variables.ANTHROPIC_AUTH_TOKEN}` },
      body: JSON.stringify({
        model: variables.ANTHROPIC_MODEL,
        max_tokens: 9,
        messages: [{ role: 'user', content: 'Hi' }],
      }),
    })
    expect([messages.status, JSON.parse(messages.text).type]).toEqual([200, 'message'])

    await run(['codex', '--yes'], env)
    const config = parse(read(codex))
    expect(config).toMatchObject({ model: 'gpt-5-codex', model_providers: { relaydeck: { base_url: `${url}/v1` } } })
    const responses = await call(url, '/v1/responses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${env[CODEX_KEY]}` },
      body: JSON.stringify({ model: config.model, input: 'Hi' }),
    })
    expect([responses.status, JSON.parse(responses.text).object]).toEqual([200, 'response'])
  })

  test('that does not know the key, or does not answer, leaves the file as it is', async () => {
    const { url } = await serve()
    const { env, claude } = newHome({ RELAYDECK_API_KEY: KEY })
    const message = (at: string, reason: string) =>
      new DataError(`Cannot read ${at}/v1/models: ${reason}. Check --url and the key, or use --model.`)
    await expect(run(['claude-code', '--yes', '--url', url], env)).rejects.toThrow(message(url, 'HTTP 401'))
    const nowhere = 'http://127.0.0.1:1'
    await expect(run(['claude-code', '--yes', '--url', nowhere], env)).rejects.toThrow(
      message(nowhere, 'it could not be reached'),
    )
    expect(existsSync(claude)).toBe(false)
  })
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  CLIENTS,
  type ClientSetup,
  modelFor,
  powerShellQuoted,
  SHELLS,
  shellOf,
  variableFromFile,
} from '../src/clients/clients.ts'

const clientOf = (id: ClientSetup['id']) => CLIENTS.find((client) => client.id === id) ?? { suits: [] }

const MODELS = [
  'text-embedding-3-small',
  'deepseek-chat',
  'gpt-5',
  'gpt-5.3-codex',
  'gpt-image-2',
  'claude-sonnet-4-10',
  'claude-sonnet-4-9',
  'claude-haiku-5',
  'gemini-2.5-pro-preview-tts',
  'gemini-3-flash',
]

test.each([
  ['curl', 'deepseek-chat'],
  ['claude-code', 'claude-sonnet-4-10'],
  ['codex', 'gpt-5.3-codex'],
  ['gemini-cli', 'gemini-3-flash'],
] as const)('%s begins with the model %s', (id, model) => {
  expect(modelFor(clientOf(id), MODELS)).toBe(model)
})

test.each([
  [['gpt-4', 'gpt-4o', 'gpt-4.1', 'gpt-4o-mini'], 'gpt-4o'],
  [['gpt-4o', 'gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'gpt-5-pro'], 'gpt-5'],
  [['gpt-5.1', 'gpt-5.1-codex', 'gpt-5.1-codex-max', 'gpt-5.1-codex-mini'], 'gpt-5.1-codex'],
  [['gpt-5-mini'], 'gpt-5-mini'],
])('Codex begins with a plain model before its variants: %j', (models, model) => {
  expect(modelFor(clientOf('codex'), models)).toBe(model)
})

describe('a client without models that suit it', () => {
  test('begins with the first one that chats, or else with the first one', () => {
    expect(modelFor(clientOf('claude-code'), ['whisper-1', 'qwen-max'])).toBe('qwen-max')
    expect(modelFor(clientOf('codex'), ['whisper-1'])).toBe('whisper-1')
    expect(modelFor(clientOf('codex'), [])).toBeUndefined()
  })
})

test('no text has the key in a URL, and the command has none at all', () => {
  const connection = { origin: 'https://gate.example', key: 'sk-secret', model: 'm' }
  for (const { parts } of CLIENTS)
    for (const { kind, text } of parts)
      for (const shell of SHELLS) {
        expect(text(connection, shell)).not.toMatch(/\w+:\/\/\S*sk-secret/)
        if (kind === 'setup') expect(text(connection, shell)).not.toContain('sk-secret')
      }
})

/** Returns the texts in single quotes as PowerShell reads them, and the command without them. */
function readPowerShell(command: string): { values: string[]; rest: string } {
  const values: string[] = []
  const rest = command.replaceAll(
    /['\u2018-\u201b]((?:[^'\u2018-\u201b]|(['\u2018-\u201b])\2)*)['\u2018-\u201b]/g,
    (_, text) => {
      values.push(text.replaceAll(/(['\u2018-\u201b])\1/g, '$1'))
      return '…'
    },
  )
  return { values, rest }
}

const shellText = (id: ClientSetup['id'], kind: 'terminal' | 'setup', connection: Parameters<typeof curlOf>[0]) =>
  CLIENTS.find((client) => client.id === id)
    ?.parts.find((part) => part.kind === kind)
    ?.text(connection, 'powershell') ?? ''

const curlOf = (connection: { origin: string; key: string; model: string }) => shellText('curl', 'terminal', connection)

test.each([
  ['win32', 'powershell'],
  ['Win32', 'powershell'],
  ['darwin', 'bash'],
  ['MacIntel', 'bash'],
  ['linux', 'bash'],
])('the usual shell of the platform %s is %s', (platform, shell) => {
  expect(shellOf(platform)).toBe(shell)
})

test('bash takes a variable from the first line of a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'variable-'))
  const file = join(folder, "it's $HOME")
  writeFileSync(file, 'sk-first\nsecond\n')
  const command = `${variableFromFile('bash', 'KEY', file)}\nprintf %s "$KEY"`
  expect(execFileSync('bash', ['-c', command]).toString()).toBe('sk-first')
  rmSync(folder, { recursive: true })
})

describe('texts for PowerShell', () => {
  const plain = { origin: 'https://gate.example', key: 'sk-secret', model: 'gpt-4o' }
  const nasty = 'a\'b’c‘‘d"e$(f)`g;h\\'
  const wild = { origin: `https://h/${nasty}`, key: nasty, model: nasty }

  test('set the variables of a client in the session', () => {
    expect(shellText('codex', 'terminal', plain)).toBe("$env:RELAYDECK_API_KEY = 'sk-secret'")
    expect(shellText('claude-code', 'terminal', plain).split('\n')).toContain(
      "$env:ANTHROPIC_BASE_URL = 'https://gate.example'",
    )
    expect(shellText('gemini-cli', 'terminal', plain)).toContain("$env:GEMINI_API_KEY = 'sk-secret'")
  })

  test('make the first call with PowerShell’s own command', () => {
    const { values, rest } = readPowerShell(curlOf(plain))
    expect(rest.split(' `\n')).toEqual([
      'Invoke-RestMethod … -Method Post',
      '  -Headers @{ Authorization = … }',
      '  -ContentType …',
      '  -Body … | ConvertTo-Json -Depth 9',
    ])
    expect(values.slice(0, 2)).toEqual(['https://gate.example/v1/chat/completions', 'Bearer sk-secret'])
    expect(JSON.parse(values[3] ?? '')).toMatchObject({ model: 'gpt-4o' })
  })

  test('keep values with quotes and variables in their places', () => {
    const curl = readPowerShell(curlOf(wild))
    expect(curl.rest).toBe(readPowerShell(curlOf(plain)).rest)
    expect(curl.values[1]).toBe(`Bearer ${nasty}`)
    expect(JSON.parse(curl.values[3] ?? '').model).toBe(nasty)
    for (const id of ['claude-code', 'codex', 'gemini-cli'] as const) {
      const { values, rest } = readPowerShell(shellText(id, 'terminal', wild))
      expect(rest).toMatch(/^(\$env:\w+ = …\n?)+$/)
      expect(values).toContain(nasty)
    }
    expect(readPowerShell(shellText('codex', 'setup', wild))).toEqual({
      rest: 'npx relaydeck setup codex --url … --model …',
      values: [wild.origin, nasty],
    })
  })

  test('double plain and typographic single quotes', () => {
    expect(powerShellQuoted("it's")).toBe("'it''s'")
    expect(powerShellQuoted('it’s')).toBe("'it’’s'")
  })
})

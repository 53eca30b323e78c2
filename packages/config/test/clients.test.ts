import { describe, expect, test } from 'vitest'
import { CLIENTS, type ClientSetup, modelFor } from '../src/clients.ts'

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
    for (const { kind, text } of parts) {
      expect(text(connection)).not.toMatch(/\w+:\/\/\S*sk-secret/)
      if (kind === 'setup') expect(text(connection)).not.toContain('sk-secret')
    }
})

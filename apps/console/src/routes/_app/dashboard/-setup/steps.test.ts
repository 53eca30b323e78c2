import { expect, test } from 'vitest'
import { curlOf } from './steps.ts'

test('D674 the command calls the first model of the channel, and quotes are safe in a shell', () => {
  expect(curlOf('https://gate.example', 'sk-1', { models: "it's,gpt-4o" })).toBe(
    [
      'curl https://gate.example/v1/chat/completions \\',
      "  -H 'Authorization: Bearer sk-1' \\",
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"model":"it'\\''s","messages":[{"role":"user","content":"Hello"}]}'`,
    ].join('\n'),
  )
  expect(curlOf('https://gate.example', 'sk-1', undefined)).toContain('"gpt-4o-mini"')
})

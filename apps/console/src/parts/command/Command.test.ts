import { expect, test } from 'vitest'
import { curlOf } from './Command.tsx'

test('the command calls a model, and quotes are safe in a shell', () => {
  expect(curlOf('https://gate.example', 'sk-1', "it's")).toBe(
    [
      'curl https://gate.example/v1/chat/completions \\',
      "  -H 'Authorization: Bearer sk-1' \\",
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"model":"it'\\''s","messages":[{"role":"user","content":"Hello"}]}'`,
    ].join('\n'),
  )
})

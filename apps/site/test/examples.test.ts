import { tokens } from '@relaydeck/api-sdk'
import { CALLS } from '@relaydeck/api-sdk/reference'
import { callOf, calls } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { errorsOf } from '../scripts/errors.ts'
import { examplesOf } from '../scripts/examples.ts'

describe('the examples of a call', () => {
  test('name its fields for the SDK, the command line and curl', () => {
    const text = examplesOf(callOf(tokens.get))
    expect(text).toContain('await gateway.tokens.get({ id: 7 })')
    expect(text).toContain('relaydeck call tokens.get --id 7')
    expect(text).toContain('curl https://gateway.example/api/token/7')
    expect(text).toContain('Authorization: Bearer $RELAYDECK_ACCESS_TOKEN')
  })

  test('quote texts for a shell', () => {
    const call = { ...callOf(tokens.get), input: { name: "it's" } }
    expect(examplesOf(call)).toContain(`--name 'it'\\''s'`)
  })

  test.each(CALLS.map((call) => [call.name, call] as const))('%s takes the flags of its example', (_, call) => {
    const sample = calls.find(({ endpoint }) => endpoint === call.endpoint)
    const flags = sample && [...examplesOf(sample).matchAll(/ --([\w-]+) /g)].map(([, flag = '']) => flag)
    const fields = [...call.fields.map(({ name }) => name.replaceAll('_', '-')), 'json']
    expect(fields).toEqual(expect.arrayContaining(flags ?? ['no sample']))
  })
})

test('the errors of a call are those of its declaration', () => {
  const withErrors = CALLS.find(({ errors }) => errors.length > 0)
  expect(errorsOf(withErrors?.name ?? '')).toMatch(/^- `\w+Error` /m)
})

import { expect, test } from 'vitest'
import table from './facts.json' with { type: 'json' }
import { FACTS_DATE, FACTS_NAMES, factsOf, type ModelFacts } from './facts.ts'

const all = FACTS_NAMES.map((name): [string, ModelFacts] => [name, factsOf(name) ?? { accepts: [] }])

test('the table of models names its source, its licence and its day', () => {
  expect(table).toMatchObject({
    source: 'https://github.com/anomalyco/models.dev',
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    licence: 'MIT, Copyright (c) 2025 models.dev',
  })
  expect(FACTS_DATE).toMatch(/^20\d\d-\d\d-\d\d$/)
})

test('every number of the table is above 0, and every price belongs to a prompt price', () => {
  for (const [name, { accepts, tools, reasoning, ...numbers }] of all) {
    for (const value of Object.values(numbers))
      expect([name, value > 0 && Number.isFinite(value)]).toEqual([name, true])
    const { input, output, cacheRead, cacheWrite, audioIn, audioOut } = numbers
    const others = [output, cacheRead, cacheWrite, audioIn, audioOut].filter((price) => price !== undefined)
    expect([name, input !== undefined || others.length === 0]).toEqual([name, true])
    if (input !== undefined && cacheRead !== undefined) expect([name, cacheRead <= input]).toEqual([name, true])
    if (input !== undefined && cacheWrite !== undefined) expect([name, cacheWrite >= input]).toEqual([name, true])
    expect([name, [tools, reasoning].includes(false)]).toEqual([name, false])
    expect(['text', 'image', 'pdf', 'audio', 'video']).toEqual(expect.arrayContaining([...accepts]))
  }
})

test.each([
  ['claude-sonnet-4-5', 'claude-sonnet-4-5'],
  ['anthropic/claude-sonnet-4-5', 'claude-sonnet-4-5'],
  ['CLAUDE-Sonnet-4-5', 'claude-sonnet-4-5'],
  ['claude-sonnet-4-5@20250929', 'claude-sonnet-4-5'],
  ['gpt-5-2025-08-07', 'gpt-5'],
  ['codestral', 'codestral-latest'],
])('%s has the facts of %s', (name, named) => {
  expect(factsOf(name)).toBe(factsOf(named))
  expect(factsOf(named)).toBeDefined()
})

test.each(['my-gpt-5', 'gpt-5-super', 'gpt-5-20', 'toString', '__proto__', '', '/'])('%j has no facts', (name) => {
  expect(factsOf(name)).toBeUndefined()
})

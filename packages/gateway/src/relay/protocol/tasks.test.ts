import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../lib/json.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { checkFields, maxCompletionTokens, TASKS } from './tasks.ts'

function taskOf(path: string) {
  const task = TASKS.find((each) => each.call.path === path)
  if (!task) throw new Error(`There is no task at ${path}`)
  return task
}

test.each<[path: string, body: JsonObject, answers: number]>([
  ['/chat/completions', {}, 1],
  ['/chat/completions', { n: 0 }, 1],
  ['/chat/completions', { n: null }, 1],
  ['/chat/completions', { n: 3, best_of: 9 }, 3],
  ['/completions', { prompt: 'a' }, 1],
  ['/completions', { prompt: ['a', 'b'] }, 2],
  ['/completions', { prompt: [] }, 1],
  ['/completions', { prompt: [1, 2, 3] }, 1],
  ['/completions', { prompt: [[1, 2], [3]] }, 2],
  ['/completions', { prompt: ['a', 'b'], n: 2, best_of: 5 }, 10],
  ['/completions', { prompt: ['a', 'b'], n: 5, best_of: 2 }, 10],
  ['/embeddings', { input: ['a', 'b'], n: 5 }, 0],
  ['/moderations', { input: 'a' }, 0],
])('a call of %s with %j has %i answers', (path, body, answers) => {
  expect(taskOf(path).countAnswers(body)).toBe(answers)
})

test.each([
  [{}, 0],
  [{ max_tokens: 5 }, 5],
  [{ max_tokens: 5, max_completion_tokens: 7 }, 7],
  [{ max_tokens: 7, max_completion_tokens: 5 }, 7],
])('the body %j requests at most %i tokens', (body, tokens) => {
  expect(maxCompletionTokens(body)).toBe(tokens)
})

describe('the fields of a call', () => {
  const refusalOf = (path: string, body: JsonObject) => {
    try {
      checkFields(taskOf(path), body)
    } catch (error) {
      if (error instanceof RelayError) return [error.status, error.text.en, error.details]
      throw error
    }
    return undefined
  }
  const INVALID = { code: 'invalid_text_request' }
  const MOST = 1_073_741_823

  test.each([0, 1, MOST, null, undefined])('a count may be %s', (count) => {
    for (const name of ['max_tokens', 'max_completion_tokens', 'n', 'best_of'])
      expect(refusalOf('/completions', { prompt: 'a', [name]: count })).toBeUndefined()
  })

  test.each([MOST + 1, -1, 1.5, '1', true, Number.NaN])('a count cannot be %s', (count) => {
    for (const name of ['max_tokens', 'max_completion_tokens', 'n', 'best_of'])
      expect(refusalOf('/completions', { [name]: count })).toEqual([
        400,
        `The field ${name} has an invalid value`,
        INVALID,
      ])
  })

  test.each([
    ['/chat/completions', 'messages'],
    ['/completions', 'prompt'],
    ['/embeddings', 'input'],
    ['/moderations', 'input'],
  ])('of %s include %s', (path, field) => {
    for (const value of [undefined, null, '', []])
      expect(refusalOf(path, { [field]: value })).toEqual([400, `The field ${field} is missing`, INVALID])
    for (const value of ['a', ['a'], [1], {}, 0]) expect(refusalOf(path, { [field]: value })).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { createTextSample } from '../../counting/text-sample.ts'
import type { JsonObject } from '../../lib/json.ts'
import { addCompletion } from '../protocol/content.ts'
import { isPlausible } from './usage.ts'

describe('the reported usage', () => {
  const bounds = { sent: 10, received: 20, answers: 2, context: 100 }

  test.each([
    [110, 220, true],
    [111, 220, false],
    [110, 221, false],
  ])('of %i and %i tokens is possible: %s', (prompt, completion, possible) => {
    expect(isPlausible({ prompt, completion }, bounds)).toBe(possible)
  })

  test('of a call without answers, or of an unknown context, has its context once', () => {
    const most = (answers: number, context: number | undefined, completion: number) =>
      [completion, completion + 1].map((tokens) =>
        isPlausible({ prompt: 0, completion: tokens }, { ...bounds, answers, context }),
      )
    expect(most(0, 100, 120)).toEqual([true, false])
    expect(most(2, undefined, 2_000_020)).toEqual([true, false])
  })
})

describe('the texts of a response', () => {
  const tokensOf = (body: JsonObject) => {
    const sample = createTextSample()
    addCompletion(body, sample)
    return sample.estimate()
  }
  const call = (parameters: unknown) => ({ function: { arguments: parameters } })

  test.each<[choices: unknown, tokens: number]>([
    [[{ text: 'abcd' }], 1],
    [[{ message: { content: 'abcd' } }, { delta: { content: 'abcdefgh' } }], 3],
    [[{ message: { content: 'abcd', reasoning_content: 'abcdefgh' } }], 3],
    [[{ message: { content: null, tool_calls: [call('abcd'), call('abcd'), call(5), { function: 'abcd' }, 5] } }], 2],
    [[{ message: 'abcd', delta: 5, text: {} }, 'abcd', null], 0],
    ['abcd', 0],
    [undefined, 0],
  ])('in %j have %i tokens', (choices, tokens) => {
    expect(tokensOf({ choices })).toBe(tokens)
  })
})

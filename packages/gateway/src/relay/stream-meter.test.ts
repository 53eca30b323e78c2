import { describe, expect, test } from 'vitest'
import { DONE, delta, event, usageEvent } from '../../test/provider.ts'
import { createStreamMeter } from './stream-meter.ts'

const LINE_MAX = 8 * 1024 * 1024

const failure = event({ error: { message: 'overloaded' } })

/** Passes events through a meter in parts, and returns what the client gets. */
function pass(parts: readonly string[], hidesUsage = false) {
  const meter = createStreamMeter(7, hidesUsage, () => 0)
  const sent = parts.map((part) => meter.take(Buffer.from(part)))
  return { meter, sent: [...sent, meter.rest()] }
}

describe('the lines of a stream', () => {
  test('are passed on when they are complete, and the rest at the end', () => {
    const { meter, sent } = pass(['data: 1', '\n\ndata', ': 2\r\n', 'rest'])
    expect(sent).toEqual(['', 'data: 1\n\n', 'data: 2\r\n', '', 'rest'])
    expect([meter.bytes(), meter.rest()]).toEqual([22, ''])
  })

  test('include usage events unless they are hidden, with the blank line after them', () => {
    const events = [delta('a'), usageEvent, '\n', DONE]
    expect(pass(events).sent).toEqual([...events, ''])
    expect(pass(events, true).sent).toEqual([delta('a'), '', '\n', DONE, ''])
    expect(pass([usageEvent.trim()], true).sent).toEqual(['', ''])
  })

  test.each([
    { choices: [{ delta: {} }], usage: { prompt_tokens: 5 } },
    { choices: [] },
    { choices: [], usage: null },
    { usage: { prompt_tokens: 5 } },
  ])('include %j even so', (content) => {
    expect(pass([event(content)], true).sent).toEqual([event(content), ''])
  })

  test('are at most 8 MiB long', () => {
    const meter = createStreamMeter(7, false, () => 0)
    expect(meter.take(Buffer.alloc(LINE_MAX, 'x'))).toBe('')
    expect(() => meter.take(Buffer.from('x'))).toThrow('too long')
    expect(createStreamMeter(7, false, () => 0).take(Buffer.alloc(LINE_MAX + 2, '\n'))).toHaveLength(LINE_MAX + 2)
  })
})

describe('the usage of a stream', () => {
  const measured = (...events: readonly string[]) => {
    const { reported, estimate, bytes } = pass(events).meter.measured()
    return { reported, estimate, bytes }
  }

  test('is the last one that is reported', () => {
    const usage = (tokens: number) => event({ choices: [], usage: { prompt_tokens: tokens, completion_tokens: 1 } })
    const events = [usage(5), delta('abcd'), usage(9), delta('abcd'), DONE]
    expect(measured(...events)).toEqual({
      reported: { prompt: 9, completion: 1, cached: 0 },
      estimate: { prompt: 7, completion: 2 },
      bytes: events.join('').length,
    })
    expect(measured(DONE).reported).toBeUndefined()
  })

  test('of an error without content is free, with content it is not', () => {
    expect(measured(failure).estimate).toEqual({ prompt: 0, completion: 0 })
    expect(measured(failure, DONE).estimate).toEqual({ prompt: 0, completion: 0 })
    expect(measured(delta('abcd'), failure).estimate).toEqual({ prompt: 7, completion: 1 })
    expect(measured(event({ error: 'overloaded' })).estimate).toEqual({ prompt: 7, completion: 0 })
  })

  test('is read of any line that begins with data', () => {
    for (const start of ['data:', 'data: ', 'data:  '])
      expect(measured(`${start}{"usage":{"prompt_tokens":3}}\n`).reported).toMatchObject({ prompt: 3 })
    for (const start of ['xdata:', ' data:', 'event:'])
      expect(measured(`${start}{"usage":{"prompt_tokens":3}}\n`).reported).toBeUndefined()
  })
})

import { EventReader, promptTokens } from '@relaydeck/protocols'
import { describe, expect, test } from 'vitest'
import { DONE, delta, event, usageEvent } from '../../../test/provider.ts'
import { createStreamMeter } from './meter.ts'

const LONG = 1024 * 1024

const failure = event({ error: { message: 'overloaded' } })

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

/** Returns the data of the events in a text. */
function dataIn(text: string) {
  const reader = new EventReader()
  return [...reader.push(Buffer.from(text)), ...reader.end()].flatMap(({ data }) => data ?? [])
}

/** Passes parts through a meter, and returns the client's text. */
function pass(parts: readonly string[], hidesUsage = false) {
  const meter = createStreamMeter(7, { hidesUsage }, () => 0)
  const sent = parts.map((part) => meter.take(Buffer.from(part)))
  return { meter, sent: [...sent, meter.rest()].map(textOf) }
}

const usageOf = ({ meter }: ReturnType<typeof pass>) => {
  const { reported } = meter.measured()
  return reported && [promptTokens(reported), reported.output]
}

describe('the events of a stream', () => {
  test('are passed on when they are complete, and the rest at the end', () => {
    const { meter, sent } = pass(['data: 1', '\n\ndata', ': 2\r\n', '\r\nid: 5\n', 'rest'])
    expect(sent).toEqual(['', 'data: 1\n\n', '', 'data: 2\r\n\r\n', '', 'id: 5\nrest'])
    expect([meter.measured().bytes, meter.rest().length]).toEqual([30, 0])
  })

  test('include usage events unless they are hidden', () => {
    const events = [delta('a'), usageEvent, '\n', DONE]
    expect(pass(events).sent).toEqual([...events, ''])
    expect(pass(events, true).sent).toEqual([delta('a'), '', '\n', DONE, ''])
    expect(pass([usageEvent.trim()], true).sent).toEqual(['', ''])
  })

  test('are hidden as a whole, with their other lines', () => {
    const named = `event: usage\nid: 7\n${usageEvent}`
    expect(pass([delta('a'), named, DONE], true).sent).toEqual([delta('a'), '', DONE, ''])
    expect(pass([event({ choices: null, usage: { prompt_tokens: 5 } })], true).sent).toEqual(['', ''])
  })

  test.each([{ choices: [{ delta: {} }], usage: { prompt_tokens: 5 } }, { choices: [] }, { choices: [], usage: null }])(
    'include %j even so',
    (content) => {
      expect(pass([event(content)], true).sent).toEqual([event(content), ''])
    },
  )

  test('in comments are passed on at once', () => {
    expect(pass([': processing\n', '\n', ':\n\n'], true).sent).toEqual([': processing\n', '\n', ':\n\n', ''])
  })

  test.each(['\n', '\r\n', '\r'])('may have lines that end with %j, wherever they are divided', (end) => {
    const events = [delta('你好😀'), `: ${'x'.repeat(9)}\n\n`, usageEvent, DONE].join('').replaceAll('\n', end)
    const whole = pass([events])
    expect([whole.sent.join(''), usageOf(whole)]).toEqual([events, [100, 50]])
    const bytes = Buffer.from(events)
    for (const size of [1, 2, 3, 7]) {
      const meter = createStreamMeter(7, { hidesUsage: false }, () => 0)
      const sent: Uint8Array[] = []
      for (let from = 0; from < bytes.length; from += size) sent.push(meter.take(bytes.subarray(from, from + size)))
      sent.push(meter.rest())
      expect([Buffer.concat(sent).toString(), meter.measured().reported?.output]).toEqual([events, 50])
      const hidden = createStreamMeter(7, { hidesUsage: true }, () => 0)
      const visible: Uint8Array[] = []
      for (let from = 0; from < bytes.length; from += size) visible.push(hidden.take(bytes.subarray(from, from + size)))
      visible.push(hidden.rest())
      // A line feed may remain of a hidden event whose carriage return came before.
      expect(dataIn(Buffer.concat(visible).toString())).toEqual(
        dataIn(events.replace(usageEvent.replaceAll('\n', end), '')),
      )
    }
  })

  test('may have several lines of data, and a mark at their beginning', () => {
    const lines = JSON.stringify({ choices: [{ delta: { content: 'abcd' } }], usage: { prompt_tokens: 9 } }, null, 1)
    const text = `\u{feff}${lines
      .split('\n')
      .map((line) => `data: ${line}\n`)
      .join('')}\n`
    const passed = pass([text])
    expect([passed.sent.join(''), usageOf(passed)?.[0], passed.meter.measured().estimate.completion]).toEqual([
      text,
      9,
      1,
    ])
  })

  test('that are long are passed on as they arrive, and their usage is read', () => {
    const image = 'A'.repeat(9 * LONG)
    const usage = { prompt_tokens: 11, completion_tokens: 3 }
    const text = event({ choices: [{ delta: { content: image } }], usage })
    const bytes = Buffer.from(text + delta('abcd') + DONE)
    const meter = createStreamMeter(7, { hidesUsage: false }, () => 0)
    const pieces: Uint8Array[] = []
    let most = 0
    let sent = 0
    for (let from = 0; from < bytes.length; from += 60_000) {
      const piece = meter.take(bytes.subarray(from, from + 60_000))
      pieces.push(piece)
      sent += piece.length
      most = Math.max(most, Math.min(from + 60_000, bytes.length) - sent)
    }
    pieces.push(meter.rest())
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    expect(most).toBeLessThanOrEqual(LONG + 60_000)
    const { reported, skipped, estimate } = meter.measured()
    expect([reported?.input, reported?.output, estimate.completion]).toEqual([11, 3, 1])
    expect(skipped).toBeGreaterThan(9 * LONG)
  })

  test.each([
    ['after a long list', (usage: object, image: object) => ({ id: 'resp_1', output: [image], usage })],
    ['before it', (usage: object, image: object) => ({ usage, output: [image], id: 'resp_1' })],
    ['beside a long text', (usage: object, image: object) => ({ ...image, usage, id: 'resp_1' })],
  ])('may have their usage in a long object, %s', (_, responseWith) => {
    const usage = { input_tokens: 11, output_tokens: 3, input_tokens_details: { cached_tokens: 2 } }
    const image = { type: 'image_generation_call', result: `${'A'.repeat(2 * LONG)}\\"},{` }
    const text = event({ type: 'response.completed', response: responseWith(usage, image), sequence_number: 9 })
    const bytes = Buffer.from(text)
    for (const size of [60_000, 65_537, bytes.length]) {
      const parts: string[] = []
      for (let from = 0; from < bytes.length; from += size) parts.push(textOf(bytes.subarray(from, from + size)))
      const passed = pass(parts)
      expect(passed.sent.join('') === text).toBe(true)
      const { reported, id } = passed.meter.measured()
      expect([reported?.input, reported?.cacheRead, reported?.output, id]).toEqual([9, 2, 3, 'resp_1'])
    }
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
    expect(measured(...events)).toMatchObject({
      reported: { input: 9, output: 1, cacheRead: 0 },
      estimate: { prompt: 7, completion: 2 },
      bytes: events.join('').length,
    })
    expect(measured(DONE).reported).toBeUndefined()
  })

  test('is read of any line that begins with data', () => {
    for (const start of ['data:', 'data: ', 'data:  '])
      expect(measured(`${start}{"usage":{"prompt_tokens":3}}\n`).reported).toMatchObject({ input: 3 })
    for (const start of ['xdata:', ' data:', 'event:'])
      expect(measured(`${start}{"usage":{"prompt_tokens":3}}\n`).reported).toBeUndefined()
  })
})

describe('an answer has begun', () => {
  const begun = (...events: readonly string[]) => pass(events).meter.hasContent()
  const choice = (each: object) => event({ choices: [each] })

  test.each<[what: string, events: string[], is: boolean]>([
    ['with a text', [delta('a')], true],
    ['with the end of an empty answer', [choice({ delta: {}, finish_reason: 'stop' })], true],
    ['with a call of a tool', [choice({ delta: { tool_calls: [{ index: 0 }] } })], true],
    ['with reasoning', [choice({ delta: { role: 'assistant', reasoning_content: 'a' } })], true],
    ['with a text of a completion', [choice({ text: 'a' })], true],
    ['with data that are not JSON', [event('hello')], true],
    ['with an event in another format', [event({ type: 'content_block_delta' })], true],
    ['not with the beginning of a message', [event({ type: 'message_start', message: {} })], false],
    ['not with the beginning of a response', [event({ type: 'response.created', response: {} })], false],
    ['not with a role', [choice({ delta: { role: 'assistant', content: '', tool_calls: [] } })], false],
    ["not with a filter's report", [event({ choices: [], prompt_filter_results: [{}] })], false],
    ['not with usage', [usageEvent], false],
    ['not with a comment', [': processing\n\n'], false],
    ['not with the end of the stream', [DONE], false],
    ['not with an error', [failure], false],
  ])('or has not: %s', (_, events, is) => {
    expect(begun(...events)).toBe(is)
  })

  test('an error before it is a failure, one after it is not', () => {
    expect(pass([failure]).meter.failure()).toBe(failure.slice('data: '.length).trim())
    expect(pass([event({ error: 'loading' })]).meter.failure()).toBe('{"error":"loading"}')
    expect(pass([delta('a'), failure]).meter.failure()).toBeUndefined()
  })
})

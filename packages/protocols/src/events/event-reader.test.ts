import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProtocolError } from '../core/protocol-error.ts'
import { EventReader, type ReadEvent } from './event-reader.ts'
import { writeEvent } from './server-event.ts'

const encoder = new TextEncoder()

/** Reads a stream that arrives in these pieces. */
function readAll(pieces: readonly Uint8Array[]): ReadEvent[] {
  const reader = new EventReader()
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

const read = (text: string) => readAll([encoder.encode(text)])
const withoutBytes = (events: readonly ReadEvent[]) => events.map(({ bytes: _, ...event }) => event)
const withData = (text: string) => withoutBytes(read(text)).filter(({ data }) => data !== undefined)

describe('a stream is read', () => {
  test.each([
    ['LF', 'data: a\n\ndata: b\n\n'],
    ['CR', 'data: a\r\rdata: b\r\r'],
    ['CRLF', 'data: a\r\n\r\ndata: b\r\n\r\n'],
    ['mixed line ends', 'data: a\r\n\ndata: b\n\r'],
    ['no space after the colon', 'data:a\n\ndata:b\n\n'],
    ['a byte-order mark', '\uFEFFdata: a\n\ndata: b\n\n'],
    ['no blank line at the end', 'data: a\n\ndata: b'],
    ['comments', ': hello\n\ndata: a\n: again\n\n:\n\ndata: b\n\n'],
    ['unknown fields', 'data: a\nfoo: bar\n\nbar\n\ndata: b\n\n'],
  ])('with %s', (_, text) => {
    expect(withData(text)).toEqual([{ data: 'a' }, { data: 'b' }])
  })

  test('with several lines of data, one of them empty', () => {
    expect(withData('data: a\ndata\ndata: b\n\n')).toEqual([{ data: 'a\n\nb' }])
  })

  test('with names, ids and times', () => {
    expect(withData('event: usage\nid: 7\nretry: 300\ndata: {}\n\nretry: soon\ndata: b\n\n')).toEqual([
      { event: 'usage', id: '7', retry: 300, data: '{}' },
      { data: 'b' },
    ])
  })

  test('keeping a second space, a later byte-order mark and a colon in the data', () => {
    expect(withData('data:  a: \uFEFF\n\n')).toEqual([{ data: ' a: \uFEFF' }])
  })
})

test('a block without data is passed on with its bytes', () => {
  const blocks = read('id: 7\n\ndata: a\n\n').map(({ data, bytes }) => [data, new TextDecoder().decode(bytes)])
  expect(blocks).toEqual([
    [undefined, 'id: 7\n\n'],
    ['a', 'data: a\n\n'],
  ])
})

test('a comment is passed on at its line end', () => {
  const reader = new EventReader()
  const texts = (text: string) => reader.push(encoder.encode(text)).map(({ bytes }) => new TextDecoder().decode(bytes))
  expect([texts(': pi'), texts('ng\n'), texts('\ndata: a\n: later\n'), texts('\n')]).toEqual([
    [],
    [': ping\n'],
    ['\n'],
    ['data: a\n: later\n\n'],
  ])
})

test('a long event is returned in parts, and the next ones as a whole', () => {
  const reader = new EventReader({ partsFrom: 10, limit: 20 })
  const parts = (text: string) =>
    reader
      .push(encoder.encode(text))
      .map(({ data, isPart, bytes }) => [isPart ?? data, new TextDecoder().decode(bytes)])
  expect(parts('data: 1234')).toEqual([])
  expect(parts('567890')).toEqual([[true, 'data: 1234567890']])
  expect(parts('1234')).toEqual([])
  expect(parts('\n: 5678\n\ndata: a\n\n')).toEqual([
    [true, '1234\n: 5678\n\n'],
    ['a', 'data: a\n\n'],
  ])
  expect(parts('data: 12345')).toEqual([[true, 'data: 12345']])
  expect(reader.end()).toEqual([])
})

test('an event beyond the limit is refused, also if it arrives in pieces', () => {
  const reader = new EventReader({ limit: 10 })
  expect(reader.push(encoder.encode('data: 12\n\n'))).toHaveLength(1)
  reader.push(encoder.encode('data: 1'))
  expect(() => reader.push(encoder.encode('2345'))).toThrow(ProtocolError)
})

test('an event of several megabytes in small pieces is read', () => {
  const data = 'x'.repeat(5_000_000)
  const bytes = encoder.encode(`data: ${data}\n\n`)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, at) =>
    bytes.subarray(at * 1000, at * 1000 + 1000),
  )
  expect(readAll(pieces).map((event) => event.data)).toEqual([data])
})

const field = fc.stringMatching(/^[a-z ä€😀{}":,]{0,12}$/u)
const lineEnd = fc.constantFrom('\n', '\r', '\r\n')
const line = fc.tuple(fc.constantFrom('data: ', 'data:', 'event: ', 'id: ', ': ', '', 'data'), field, lineEnd)
const stream = fc.array(line, { maxLength: 30 }).map((lines) => lines.map((parts) => parts.join('')).join(''))

test('a stream cut at every byte has the same events, and the bytes of the events are the stream', () => {
  fc.assert(
    fc.property(stream, (text) => {
      const bytes = encoder.encode(text)
      const whole = withoutBytes(read(text)).filter(({ data }) => data !== undefined)
      for (let at = 0; at <= bytes.length; at++) {
        const events = readAll([bytes.subarray(0, at), bytes.subarray(at)])
        expect(withoutBytes(events).filter(({ data }) => data !== undefined)).toEqual(whole)
        expect(Buffer.concat(events.map((event) => event.bytes))).toEqual(Buffer.from(bytes))
      }
      const single = readAll([...bytes].map((byte) => Uint8Array.of(byte)))
      expect(withoutBytes(single).filter(({ data }) => data !== undefined)).toEqual(whole)
    }),
    { numRuns: 60 },
  )
})

test('a written event is read as it was', () => {
  const text = fc.stringMatching(/^[^\r\n\0\uFEFF]*$/u)
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1 }), fc.nat(), (event, lines, retry) => {
      const written = { event, id: event, retry, data: lines.join('\n') }
      expect(withData(writeEvent(written))).toEqual([written])
    }),
  )
})

test('no field of a written event begins another line', () => {
  expect(writeEvent({ event: 'a\ndata: b', data: 'c\r\nevent: d' })).toBe(
    'event: a data: b\ndata: c\ndata: event: d\n\n',
  )
})

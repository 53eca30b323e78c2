import { ProtocolError } from '../core/protocol-error.ts'
import type { ServerEvent } from './server-event.ts'

/** An event as it was received, or a block without data: comments and blank lines that keep a connection alive. */
export interface ReadEvent extends Omit<ServerEvent, 'data'> {
  /** `undefined` for a block without data, and for a part of a long event. */
  readonly data: string | undefined
  /** Whether it is a part of a long event, which has no fields. */
  readonly isPart?: true
  /** Its bytes with its blank line. They may share memory with the pushed bytes. */
  readonly bytes: Uint8Array
}

/** Options of a reader. */
export interface EventReaderOptions {
  /** Bytes of the longest event; 64 MiB by default, as an event may contain an image. */
  readonly limit?: number
  /** Bytes from which an event is returned in parts as it arrives; by default no event is. */
  readonly partsFrom?: number
}

const CR = 13
const LF = 10
const COLON = 58
const LIMIT = 64 * 1024 * 1024
const NOTHING = new Uint8Array(0)

/**
 * Reads server-sent events from bytes in pieces of any length. Lines end with CR, LF or CRLF, also mixed.
 * The bytes of all events together are the bytes that were pushed.
 */
export class EventReader {
  readonly #limit: number
  readonly #partsFrom: number
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #pieces: Uint8Array[] = []
  #size = 0
  #isLineStart = true
  #isAfterCr = false
  #isFirst = true
  /** Whether a part of the current event was returned. */
  #isLong = false

  constructor({ limit = LIMIT, partsFrom = Number.POSITIVE_INFINITY }: EventReaderOptions = {}) {
    this.#limit = limit
    this.#partsFrom = partsFrom
  }

  /**
   * Takes bytes and returns the events that they complete.
   * @throws ProtocolError `event_too_large`
   */
  push(bytes: Uint8Array): ReadEvent[] {
    const events: ReadEvent[] = []
    let from = 0
    // A line feed may be the second byte of a CRLF whose first one has ended the line.
    let line = this.#isAfterCr && bytes[0] === LF ? 1 : 0
    if (bytes.length > 0) this.#isAfterCr = false
    let lf = bytes.indexOf(LF, line)
    let cr = bytes.indexOf(CR, line)
    while (lf >= 0 || cr >= 0) {
      const at = cr < 0 || (lf >= 0 && lf < cr) ? lf : cr
      const end = at === cr && bytes[at + 1] === LF ? at + 2 : at + 1
      // A comment before the lines of an event is not held back, since it keeps a connection alive.
      if ((at === line && this.#isLineStart) || this.#isComment(bytes, from)) {
        this.#keep(bytes.subarray(from, end))
        events.push(this.#take())
        from = end
      }
      this.#isLineStart = true
      this.#isAfterCr = at === cr && end === at + 1 && end === bytes.length
      line = end
      if (lf >= 0 && lf < end) lf = bytes.indexOf(LF, end)
      if (cr >= 0 && cr < end) cr = bytes.indexOf(CR, end)
    }
    if (line < bytes.length) this.#isLineStart = false
    this.#keep(bytes.subarray(from))
    if (this.#size > this.#partsFrom) {
      this.#isLong = true
      events.push(partOf(this.#cut()))
    }
    return events
  }

  /** Whether the current block, whose bytes in this piece begin at an index, begins with a comment. */
  #isComment(bytes: Uint8Array, from: number): boolean {
    return !this.#isLong && (this.#pieces[0]?.[0] ?? bytes[from]) === COLON
  }

  /** Returns the last event if the stream ended without a blank line after it. */
  end(): ReadEvent[] {
    return this.#size > 0 ? [this.#take()] : []
  }

  #keep(piece: Uint8Array): void {
    if (piece.length === 0) return
    this.#size += piece.length
    if (this.#size > this.#limit)
      throw new ProtocolError('event_too_large', `An event of the stream is longer than ${this.#limit} bytes.`)
    this.#pieces.push(piece)
  }

  /** Returns the bytes that are kept, and forgets them. */
  #cut(): Uint8Array {
    const bytes = joined(this.#pieces, this.#size)
    this.#pieces = []
    this.#size = 0
    this.#isFirst = false
    return bytes
  }

  /** Returns the event that ends here, or its last part. */
  #take(): ReadEvent {
    const isFirst = this.#isFirst
    const bytes = this.#cut()
    if (this.#isLong) {
      this.#isLong = false
      return partOf(bytes)
    }
    const text = this.#decoder.decode(bytes)
    const isMarked = isFirst && text.startsWith('\uFEFF')
    return { ...fieldsOf(isMarked ? text.slice(1) : text), bytes }
  }
}

const partOf = (bytes: Uint8Array): ReadEvent => ({ data: undefined, isPart: true, bytes })

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const [first = NOTHING] = pieces
  if (pieces.length < 2) return first
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

const LINE_END = /\r\n|\r|\n/
const DIGITS = /^\d{1,15}$/

/** Returns the fields of an event's lines. */
function fieldsOf(text: string): Omit<ReadEvent, 'bytes'> {
  const data: string[] = []
  const head: { event?: string; id?: string; retry?: number } = {}
  for (const line of text.includes('\r') ? text.split(LINE_END) : text.split('\n')) {
    const colon = line.indexOf(':')
    // A comment, or a blank line.
    if (colon === 0 || line === '') continue
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (name === 'data') data.push(value)
    else if (name === 'event') head.event = value
    else if (name === 'id' && !value.includes('\0')) head.id = value
    else if (name === 'retry' && DIGITS.test(value)) head.retry = Number(value)
  }
  return { data: data.length > 0 ? data.join('\n') : undefined, ...head }
}

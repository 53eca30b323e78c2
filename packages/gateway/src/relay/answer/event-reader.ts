/** Characters of an event from which it is passed on before its end has arrived. */
const LONG = 1024 * 1024

/** A part of a stream of server-sent events, as it arrived. */
export interface StreamPart {
  readonly text: string
  /**
   * An event, a piece of a long event, the rest of the part before, or a part that clients do not see, such as a
   * comment.
   */
  readonly kind: 'event' | 'piece' | 'rest' | 'other'
  /** Data of an event; otherwise empty. */
  readonly data: string
}

const LINE_END = /\r\n|\n|\r/g

/** Returns the value of a line with data; `undefined` for another line. */
function dataOf(line: string): string | undefined {
  if (!line.startsWith('data:')) return line === 'data' ? '' : undefined
  return line.startsWith(' ', 5) ? line.slice(6) : line.slice(5)
}

/**
 * Divides a stream into events by the standard's rules: a line ends with CR, LF, or both, and an event ends with an empty
 * line and may have several lines of data. eventsource-parser would return parsed events, but clients have to receive the
 * provider's text unchanged.
 */
export class EventReader {
  #parts: StreamPart[] = []
  /** Complete lines of the current event, and their data. */
  #text = ''
  #data: string[] = []
  /** Pieces of the line that has not ended: joining them at each would take long. */
  #line: string[] = []
  #lineLength = 0
  #isLong = false
  #isFirst = true
  /** Whether the last line ended with CR, so that a following LF belongs to it. */
  #endsWithCr = false

  /** Takes text, and returns the parts that it completes. */
  take(chunk: string): StreamPart[] {
    if (chunk === '') return []
    let from = this.#endsWithCr && chunk.startsWith('\n') ? this.#endCr() : 0
    this.#endsWithCr = chunk.endsWith('\r')
    LINE_END.lastIndex = from
    for (let end = LINE_END.exec(chunk); end; end = LINE_END.exec(chunk)) {
      this.#addPiece(chunk.slice(from, end.index))
      this.#endLine(end[0])
      from = LINE_END.lastIndex
    }
    this.#addPiece(chunk.slice(from))
    return this.#takeParts()
  }

  /** Returns what remains at the end of the stream, where the empty line may be missing. */
  rest(): StreamPart[] {
    if (this.#lineLength > 0) this.#endLine('')
    this.#endEvent()
    return this.#takeParts()
  }

  /** Adds the LF that belongs to the CR before, and returns its length. */
  #endCr(): number {
    const isBetween = this.#text === ''
    this.#text += '\n'
    if (isBetween) this.#emit('rest')
    return 1
  }

  #emit(kind: StreamPart['kind'], data = ''): void {
    if (this.#text !== '') this.#parts.push({ text: this.#text, kind, data })
    this.#text = ''
  }

  #endEvent(): void {
    if (this.#isLong) this.#emit('piece')
    else this.#emit(this.#data.length > 0 ? 'event' : 'other', this.#data.join('\n'))
    this.#data = []
    this.#isLong = false
  }

  #addPiece(piece: string): void {
    if (piece === '') return
    this.#line.push(piece)
    this.#lineLength += piece.length
    this.#isLong ||= this.#text.length + this.#lineLength > LONG
    if (!this.#isLong) return
    this.#text += this.#line.join('')
    this.#line = []
    this.#emit('piece')
  }

  #endLine(end: string): void {
    const line = this.#line.join('')
    const content = line.replace(this.#isFirst ? /^\uFEFF/ : '', '')
    const isEmpty = this.#lineLength === 0 || (this.#isFirst && content === '')
    this.#text += line + end
    this.#line = []
    this.#lineLength = 0
    this.#isFirst = false
    const value = this.#isLong ? undefined : dataOf(content)
    if (isEmpty) this.#endEvent()
    else if (value !== undefined) this.#data.push(value)
    else if (this.#data.length === 0 && content.startsWith(':')) this.#emit('other')
  }

  #takeParts(): StreamPart[] {
    const taken = this.#parts
    this.#parts = []
    return taken
  }
}

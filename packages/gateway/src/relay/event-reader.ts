/** Characters of an event from which it is passed on before its end has arrived. */
const LONG = 1024 * 1024

/** A part of a stream of server-sent events, as it arrived. */
export interface StreamPart {
  readonly text: string
  /** An event, a piece of a long event, the rest of the part before, or what clients do not see, such as comments. */
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
 * Creates a reader that divides a stream into events by the standard's rules: a line ends with CR, LF, or both, and an
 * event ends with an empty line and may have several lines of data. eventsource-parser would return parsed events, but
 * clients have to receive the provider's text unchanged.
 */
export function createEventReader() {
  let parts: StreamPart[] = []
  /** Complete lines of the current event, and their data. */
  let text = ''
  let data: string[] = []
  /** Pieces of the line that has not ended: joining them at each would take long. */
  let line: string[] = []
  let lineLength = 0
  let isLong = false
  let isFirst = true
  /** Whether the last line ended with CR, so that a following LF belongs to it. */
  let endsWithCr = false

  const emit = (kind: StreamPart['kind'], value = ''): void => {
    if (text !== '') parts.push({ text, kind, data: value })
    text = ''
  }
  const endEvent = (): void => {
    if (isLong) emit('piece')
    else emit(data.length > 0 ? 'event' : 'other', data.join('\n'))
    data = []
    isLong = false
  }
  const addPiece = (piece: string): void => {
    if (piece === '') return
    line.push(piece)
    lineLength += piece.length
    isLong ||= text.length + lineLength > LONG
    if (!isLong) return
    text += line.join('')
    line = []
    emit('piece')
  }
  const endLine = (end: string): void => {
    const content = line.join('').replace(isFirst ? /^\uFEFF/ : '', '')
    const isEmpty = lineLength === 0 || (isFirst && content === '')
    text += line.join('') + end
    line = []
    lineLength = 0
    isFirst = false
    const value = isLong ? undefined : dataOf(content)
    if (isEmpty) endEvent()
    else if (value !== undefined) data.push(value)
    else if (data.length === 0 && content.startsWith(':')) emit('other')
  }
  const takeParts = (): StreamPart[] => {
    const taken = parts
    parts = []
    return taken
  }
  return {
    /** Takes text, and returns the parts that it completes. */
    take: (chunk: string): StreamPart[] => {
      if (chunk === '') return []
      let from = 0
      if (endsWithCr && chunk.startsWith('\n')) {
        from = 1
        const isBetween = text === ''
        text += '\n'
        if (isBetween) emit('rest')
      }
      endsWithCr = chunk.endsWith('\r')
      LINE_END.lastIndex = from
      for (let end = LINE_END.exec(chunk); end; end = LINE_END.exec(chunk)) {
        addPiece(chunk.slice(from, end.index))
        endLine(end[0])
        from = LINE_END.lastIndex
      }
      addPiece(chunk.slice(from))
      return takeParts()
    },
    /** Returns what remains at the end of the stream, where the empty line may be missing. */
    rest: (): StreamPart[] => {
      if (lineLength > 0) endLine('')
      endEvent()
      return takeParts()
    },
  }
}

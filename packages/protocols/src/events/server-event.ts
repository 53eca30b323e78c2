/** An event of a stream of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface ServerEvent {
  /** Text of its `data` lines, joined by line feeds. */
  readonly data: string
  /** Its name; absent if it has none. */
  readonly event?: string
  readonly id?: string
  /** Milliseconds to wait before the client connects again. */
  readonly retry?: number
}

/** Writes an event as text, which ends with its blank line. */
export function writeEvent({ event, id, retry, data }: ServerEvent): string {
  const head = [
    event === undefined ? '' : `event: ${oneLine(event)}\n`,
    id === undefined ? '' : `id: ${oneLine(id)}\n`,
    retry === undefined ? '' : `retry: ${Math.trunc(retry)}\n`,
  ]
  return `${head.join('')}data: ${data.replace(LINE_ENDS, '\ndata: ')}\n\n`
}

const LINE_ENDS = /\r\n|\r|\n/g

const oneLine = (text: string): string => text.replace(LINE_ENDS, ' ')

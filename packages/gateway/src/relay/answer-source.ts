import type { FetchResponse } from '../lib/fetch.ts'
import { connectionError, unreadableResponse } from '../providers/request.ts'

/** The bytes of a provider's response, the first of which are known. */
export interface AnswerSource {
  /** Whether they are server-sent events. */
  readonly isStream: boolean
  /** Returns the next bytes; `undefined` at the end. */
  next(): Promise<Uint8Array | undefined>
}

const FIELDS = ['data:', 'event:', 'id:', 'retry:', ':']

const JSON_BEGIN = /^[{[]/

const EVENT_STREAM = /^\s*text\/event-stream\b/i

/** Whether a text is too short to show what a response is. */
const isTooShort = (beginning: string): boolean =>
  FIELDS.some((field) => field !== beginning && field.startsWith(beginning))

/** Whether a response is a stream of events: its beginning decides, since some providers send a wrong header. */
function isEventStream(beginning: string, contentType: string | null): boolean {
  if (FIELDS.some((field) => beginning.startsWith(field))) return true
  return !JSON_BEGIN.test(beginning) && EVENT_STREAM.test(contentType ?? '')
}

/**
 * Opens the body of a provider's response.
 * @throws ProviderError if it is interrupted or empty
 */
export async function openAnswer({ body, headers }: FetchResponse): Promise<AnswerSource> {
  const reader = body?.getReader()
  if (!reader) throw unreadableResponse()
  const decoder = new TextDecoder()
  const first: Uint8Array[] = []
  let beginning = ''
  while (isTooShort(beginning)) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw connectionError(error)
    })
    if (done) break
    first.push(value)
    beginning = (beginning + decoder.decode(value, { stream: true })).trimStart()
  }
  if (first.length === 0) throw unreadableResponse()
  return {
    isStream: isEventStream(beginning, headers.get('content-type')),
    next: async () => first.shift() ?? (await reader.read()).value,
  }
}

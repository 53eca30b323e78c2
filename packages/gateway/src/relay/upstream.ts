import type { Row as Channel } from '../channels/store.ts'
import type { Fields } from '../record.ts'
import { RelayError } from './error.ts'
import { Failure, failureOf } from './failure.ts'
import { addressed } from './provider.ts'
import { relayTexts } from './texts.ts'

const KIB = 1024
/** How much of a refusal is read. */
const REFUSAL_MAX = 64 * KIB
/** How much an answer in one piece may have: lists of embeddings are long. */
const ANSWER_MAX = 64 * KIB * KIB

/** Reads a body as text, up to so many bytes; `undefined` where there are more. */
async function textOf({ body }: Response, max: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > max) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

export const unreachable = () => new Failure(500, relayTexts.unreachable, { code: 'do_request_failed' })
export const unreadable = () => new Failure(500, relayTexts.unreadable, { code: 'bad_response_body' })

function written(body: Fields): string {
  try {
    return JSON.stringify(body)
  } catch {
    // Nested too deep to be written again.
    throw new RelayError(400, relayTexts.badBody)
  }
}

/** One question to a channel's provider. */
export interface Question {
  readonly channel: Channel
  readonly task: string
  /** By the provider's name for it. */
  readonly model: string
  readonly body: Fields
  readonly signal?: AbortSignal
}

/**
 * Asks a provider.
 * @returns its answer, which has begun and says yes
 * @throws Failure where it cannot be reached or says no
 */
export async function ask(fetch: typeof globalThis.fetch, { channel, task, model, body, signal }: Question) {
  const { url, headers } = addressed(channel, task, model)
  // A redirect would carry the provider's key to another address.
  const options: RequestInit = { method: 'POST', headers, body: written({ ...body, model }), redirect: 'manual' }
  const response = await fetch(url, { ...options, ...(signal && { signal }) }).catch(() => undefined)
  if (!response) throw unreachable()
  if (response.ok) return response
  const said = await textOf(response, REFUSAL_MAX).catch(() => undefined)
  throw failureOf(channel, response.status, said ?? '')
}

/** An answer in one piece. @throws Failure where it breaks off */
export async function wholeText(response: Response): Promise<string> {
  const text = await textOf(response, ANSWER_MAX).catch(() => undefined)
  if (text === undefined) throw unreadable()
  return text
}

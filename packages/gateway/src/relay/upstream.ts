import type { Row as Channel } from '../channels/store.ts'
import { type Answer, type Fetch, isTimeout, networkCode, type Sent } from '../fetch.ts'
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
async function textOf({ body }: Answer, max: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > max) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const timedOut = (network: string) => new Failure(504, relayTexts.timedOut, { code: 'provider_timeout', network })

export const unreadable = () => new Failure(500, relayTexts.unreadable, { code: 'bad_response_body' })

/** What a failed connection to a provider becomes. */
export function unreachable(error: unknown): Failure {
  const network = networkCode(error)
  if (isTimeout(network)) return timedOut(network)
  return new Failure(500, relayTexts.unreachable, { code: 'do_request_failed', network })
}

/** What an answer that breaks off becomes. */
function broken(error: unknown): Failure {
  const network = networkCode(error)
  if (isTimeout(network)) return timedOut(network)
  return new Failure(500, relayTexts.unreadable, { code: 'bad_response_body', network })
}

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
export async function ask(fetch: Fetch, { channel, task, model, body, signal }: Question) {
  const { url, headers } = addressed(channel, task, model)
  // A redirect would carry the provider's key to another address.
  const sent: Sent = { method: 'POST', headers, body: written({ ...body, model }), redirect: 'manual' }
  const response = await fetch(url, { ...sent, ...(signal && { signal }) }).catch((error: unknown) => {
    throw unreachable(error)
  })
  if (response.ok) return response
  const said = await textOf(response, REFUSAL_MAX).catch(() => undefined)
  throw failureOf(channel, response.status, said ?? '')
}

/** An answer in one piece. @throws Failure where it breaks off */
export async function wholeText(response: Answer): Promise<string> {
  const text = await textOf(response, ANSWER_MAX).catch((error: unknown) => {
    throw broken(error)
  })
  if (text === undefined) throw unreadable()
  return text
}

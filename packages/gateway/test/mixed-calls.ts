/** Calls of every kind that are charged, by a caller that does not wait for all answers. */
import type { Gateway } from '../src/index.ts'

// `client.ts` can only be imported by tests.
const ORIGIN = 'http://gateway.test'

/** The models of the stand-in: of a provider of chat and Responses, one of Messages, and one of chat alone. */
export const MIXED_MODELS = { all: 'all-1', messages: 'messages-1', chat: 'chat-1' }

/** A call, without its key. */
interface MixedCall {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** Whether it is sent as a form with a file. */
  readonly isForm?: boolean
}

const messages = [{ role: 'user', content: 'hi' }]

const TEXT_CALLS = Object.values(MIXED_MODELS)
  .flatMap((model) => [
    { path: '/v1/chat/completions', body: { model, messages } },
    { path: '/v1/messages', body: { model, messages, max_tokens: 100 } },
    { path: '/v1/responses', body: { model, input: 'hi' } },
  ])
  .flatMap(({ path, body }) => [
    { path, body },
    { path, body: { ...body, stream: true } },
  ])

const model = MIXED_MODELS.all

/** Each protocol to each provider, whole and as a stream, and calls of images, sound and rankings. */
export const MIXED_CALLS: readonly MixedCall[] = [
  ...TEXT_CALLS,
  { path: '/v1/images/generations', body: { model, prompt: 'a cat' } },
  { path: '/v1/audio/speech', body: { model, input: 'hello', voice: 'alloy' } },
  { path: '/v1/audio/transcriptions', body: { model }, isForm: true },
  { path: '/v1/rerank', body: { model, query: 'a', documents: ['b', 'c'] } },
]

function requestOf({ path, body, isForm }: MixedCall, key: string, signal: AbortSignal | null): Request {
  const authorization = `Bearer sk-${key}`
  if (!isForm) {
    const headers = { authorization, 'content-type': 'application/json' }
    return new Request(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(body), signal })
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.set(name, String(value))
  form.set('file', new File(['RIFF'], 'a.wav', { type: 'audio/wav' }))
  return new Request(ORIGIN + path, { method: 'POST', headers: { authorization }, body: form, signal })
}

/**
 * Sends the calls in turn, forever. Of seven calls in a row, one is given up before its answer, and one at its first bytes.
 * @param first the call to begin with
 * @param ended takes the path of each call that has ended, and its status, or `aborted`
 */
export async function callForever(
  gateway: Gateway,
  key: string,
  first: number,
  ended: (path: string, status: string) => void,
): Promise<void> {
  for (let at = 0; ; at++) {
    const call = MIXED_CALLS[(first + at) % MIXED_CALLS.length]
    if (!call) throw new Error('There are no calls')
    const signal = at % 7 === 3 ? AbortSignal.timeout(2) : null
    const status = await gateway.fetch(requestOf(call, key, signal)).then(
      async (response) => {
        if (at % 7 !== 5) await response.arrayBuffer()
        else {
          const reader = response.body?.getReader()
          await reader?.read()
          await reader?.cancel()
        }
        return at % 7 === 5 ? 'aborted' : String(response.status)
      },
      () => 'aborted',
    )
    ended(call.path, signal?.aborted ? 'aborted' : status)
  }
}

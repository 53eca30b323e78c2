/** Limits of one exchange. */
export interface Limits {
  /** Returns a signal that ends an exchange which takes too long. */
  readonly deadline: () => AbortSignal
  /** Largest body in bytes. */
  readonly maxBytes: number
}

/** An exchange was ended by a limit. */
export class LimitError extends Error {
  override readonly name = 'LimitError'
  readonly limit: 'timeout' | 'tooLarge'
  constructor(limit: 'timeout' | 'tooLarge') {
    super(limit)
    this.limit = limit
  }
}

async function bodyOf(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    size += part.value.length
    if (size > maxBytes) {
      await reader?.cancel()
      throw new LimitError('tooLarge')
    }
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Rejects when a signal is aborted: not every `fetch` obeys it. */
const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new LimitError('timeout'))
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })

/**
 * Returns a `fetch` that follows no redirect, and reads a body within limits of time and size.
 * @throws LimitError
 */
export const limitedFetch =
  (send: typeof fetch, { deadline, maxBytes }: Limits): typeof fetch =>
  async (input, init = {}) => {
    const limit = deadline()
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    const exchange = async () => {
      const response = await send(input, { ...init, redirect: 'manual', signal })
      const body = await bodyOf(response, maxBytes)
      return new Response(body.length > 0 ? body : null, { status: response.status, headers: response.headers })
    }
    return Promise.race([exchange(), ended(limit)])
  }

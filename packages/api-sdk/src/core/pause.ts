import { TransportError } from './errors.ts'

/**
 * Waits.
 * @throws TransportError with reason `aborted` as soon as the signal is aborted
 */
export function pause(milliseconds: number, endpoint: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new TransportError(endpoint, 'aborted', signal?.reason))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

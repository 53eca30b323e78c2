import type { Send } from '@relaydeck/api-sdk'
import { type Narrowing, narrow, UnsupportedError } from '@relaydeck/api-sdk/dialects'

/**
 * Returns a function that sends calls of lists, which the server sorts and filters.
 * @param onIgnored called if the answer shows that the server does not know a filter
 */
export const narrowed = (send: Send, narrowing: Narrowing, onIgnored: () => void): Send => {
  const middleware = narrow(narrowing)
  return (request) =>
    middleware(request, send).catch((error: unknown) => {
      if (error instanceof UnsupportedError) onIgnored()
      throw error
    })
}

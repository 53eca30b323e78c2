import type { Send } from '@relaydeck/api-sdk'
import { type Narrowing, narrow } from '@relaydeck/api-sdk/dialects'

/** Returns a function that sends calls of lists, which the server sorts and filters. */
export const narrowed = (send: Send, narrowing: Narrowing): Send => {
  const middleware = narrow(narrowing)
  return (request) => middleware(request, send)
}

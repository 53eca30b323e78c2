import type { Send } from './endpoint.ts'
import { checkFamily, type Family, familyOf, isChange } from './family.ts'
import { createPlainSend, type SendOptions } from './send.ts'

/**
 * Creates the function that sends calls to one server.
 *
 * A call makes one `fetch`. A call without effects is retried with backoff after a temporary failure. Before the first
 * change by a signed-in user, `GET /api/status` is called once to tell One API from its forks.
 * @throws InputError if the base URL is invalid
 */
export function createSend(options: SendOptions = {}): Send {
  const send = createPlainSend(options)
  if (options.forks === 'allow') return send
  let family: Promise<Family> | undefined
  return async (request) => {
    if (isChange(request)) {
      const status = { endpoint: 'GET /api/status', method: 'GET', url: '/api/status', body: undefined } as const
      family ??= send({ ...request, ...status, envelope: 'data', effects: false }).then(familyOf, () => {
        // The change itself will show whether the server can be reached; the next change checks again.
        family = undefined
        return 'one-api'
      })
      checkFamily(request, await family)
    }
    return send(request)
  }
}

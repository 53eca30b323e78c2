import type { Send } from './endpoint.ts'
import { checkFamily, type Family, familyOf, isChange } from './family.ts'
import { createPlainSend, type SendOptions } from './send.ts'

/**
 * Makes the function that carries calls to one server.
 *
 * A call makes exactly one `fetch`, unless it has no effects and failed in passing: then it is repeated after a growing
 * wait. Before the first change of somebody signed in, `GET /api/status` is asked once, to tell One API from its forks.
 * @throws InputError where the base URL cannot be used
 */
export function createSend(options: SendOptions = {}): Send {
  const send = createPlainSend(options)
  if (options.forks === 'allow') return send
  let family: Promise<Family> | undefined
  return async (request) => {
    if (isChange(request)) {
      const status = { endpoint: 'GET /api/status', method: 'GET', url: '/api/status', body: undefined } as const
      family ??= send({ ...request, ...status, envelope: 'data', effects: false }).then(familyOf, () => {
        // Nothing is known, and the change itself finds out whether the server is there. The next one asks again.
        family = undefined
        return 'one-api'
      })
      checkFamily(request, await family)
    }
    return send(request)
  }
}

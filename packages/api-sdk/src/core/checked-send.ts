import { type ClientOptions, checkInput, checkOptions, lineOf } from './client-options.ts'
import type { Send, SendRequest } from './endpoint.ts'
import { withEnvironment } from './environment.ts'
import { checkFamily, type Family, familyOf, isChange } from './family.ts'
import { type CallReport, createPlainSend } from './send.ts'

const eitherSignal = (first: AbortSignal | undefined, second: AbortSignal | undefined) =>
  first && second ? AbortSignal.any([first, second]) : (first ?? second)

/** Returns a `send` that asks once for the gateway's family before a change. */
function refusingForks(send: Send): Send {
  let family: Promise<Family> | undefined
  return async (request) => {
    if (isChange(request)) {
      const status = { endpoint: 'GET /api/status', method: 'GET', url: '/api/status', body: undefined } as const
      family ??= send({ ...request, ...status, envelope: 'data', effects: false, onResponse: undefined }).then(
        familyOf,
        () => {
          // The change itself will show whether the server can be reached; the next change checks again.
          family = undefined
          return 'one-api'
        },
      )
      checkFamily(request, await family)
    }
    return send(request)
  }
}

/**
 * Creates the function that sends calls to one server.
 *
 * A call makes one `fetch`. A call without effects is retried with backoff after a temporary failure. Before the first
 * change by a signed-in user, `GET /api/status` is called once to tell One API from its forks.
 * @throws InputError if an option is unknown or invalid, or if there is no base URL outside of a page
 */
export function createSend(given: ClientOptions = {}): Send {
  const { headers, signal, debug, forks, dialect, ...options } = withEnvironment(given)
  checkOptions({ ...given, ...options })
  // biome-ignore lint/suspicious/noConsole: the caller asked for it
  const write = debug === true ? (line: string) => console.debug(line) : debug || undefined
  const onCall = (report: CallReport) => {
    write?.(lineOf(report))
    options.onCall?.(report)
  }
  const plain = createPlainSend({ ...options, onCall })
  const send = async (request: SendRequest) =>
    plain({
      ...request,
      signal: eitherSignal(request.signal, signal),
      headers: { ...(typeof headers === 'function' ? await headers() : headers), ...request.headers },
    })
  const safe = dialect ? dialect(send) : forks === 'allow' ? send : refusingForks(send)
  return Object.assign(safe, { check: checkInput })
}

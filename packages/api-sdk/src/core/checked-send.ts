import { type ClientOptions, checkInput, checkKey, checkOptions, lineOf } from './client-options.ts'
import type { Send, SendRequest } from './endpoint.ts'
import { withEnvironment } from './environment.ts'
import { ContractError, UnsupportedError } from './errors.ts'
import {
  embeddedFieldOf,
  isEmbedded,
  isKnown,
  NOT_IN_ONE_API,
  refuseEmbeddedFields,
  STATUS_REQUEST,
} from './extra-calls.ts'
import { checkFamily, familyOf, hintOf, isChange } from './family.ts'
import { type CallReport, createPlainSend, withoutTrailingSlash } from './send.ts'

const eitherSignal = (first: AbortSignal | undefined, second: AbortSignal | undefined) =>
  first && second ? AbortSignal.any([first, second]) : (first ?? second)

/** Returns a function that reads the server's status once; `undefined` if it cannot be read. */
function createStatusReader(send: Send) {
  let status: Promise<unknown> | undefined
  return (asked: Partial<SendRequest>): Promise<unknown> => {
    status ??= send({ ...asked, ...STATUS_REQUEST, onResponse: undefined }).catch(() => {
      // The call itself will show whether the server can be reached; the next one reads the status again.
      status = undefined
    })
    return status
  }
}

/**
 * Returns a `send` for a client without a dialect, which reads the server's status before a change or a field that only
 * the embedded gateway has, and to explain failures of calls that not every server has.
 * @param sendsChanges whether changes are sent to forks
 */
function withoutDialect(send: Send, sendsChanges: boolean): Send {
  const statusFor = createStatusReader(send)
  const checked: Send = async (request) => {
    if (!sendsChanges && isChange(request)) checkFamily(request, familyOf(await statusFor(request)))
    if (embeddedFieldOf(request)) {
      const status = await statusFor(request)
      if (isKnown(status) && !isEmbedded(status)) refuseEmbeddedFields(request, familyOf(status))
    }
    return send(request)
  }
  const explain: Send['explain'] = async (error, { embedded }) => {
    const { endpoint } = error
    const isExtra = embedded || NOT_IN_ONE_API.test(endpoint)
    if (endpoint === STATUS_REQUEST.endpoint || !(isExtra || error instanceof ContractError)) return error
    // A page of HTML is no server of the family.
    if (error instanceof ContractError && error.issues[0]?.code === 'not_json') return error
    const status = await statusFor({})
    if (isExtra && isKnown(status) && !(embedded && isEmbedded(status)))
      return new UnsupportedError(endpoint, `${endpoint} is not available on this server (${familyOf(status)})`)
    const hint = error instanceof ContractError ? hintOf(status) : undefined
    return hint && error instanceof ContractError ? new ContractError(endpoint, error.issues, hint) : error
  }
  return Object.assign(checked, { explain })
}

/**
 * Creates the function that sends calls to one server.
 *
 * A call makes one `fetch`. A call without effects is retried with backoff after a temporary failure. Before the first
 * change by a signed-in user, `GET /api/status` is called once to distinguish One API from its forks.
 * @throws InputError if an option is unknown or invalid, or if there is no base URL outside of a page
 */
export const createSend = (options: ClientOptions = {}): Send => sendOf('createSend', options)

/** Creates the `send` of a function with this name. */
export function sendOf(name: string, given: ClientOptions): Send {
  const { headers, signal, debug, forks, dialect, record, ...options } = withEnvironment(given)
  checkOptions(name, { ...given, ...options })
  // biome-ignore lint/suspicious/noConsole: the caller asked for it
  const write = debug === true ? (line: string) => console.debug(line) : debug || undefined
  const onCall = (report: CallReport) => {
    write?.(lineOf(report))
    options.onCall?.(report)
  }
  const fetch = record ? record.through(options.fetch, withoutTrailingSlash(options.baseUrl ?? '')) : options.fetch
  const plain = createPlainSend({ ...options, fetch, onCall })
  const send = async (request: SendRequest) =>
    plain({
      ...request,
      signal: eitherSignal(request.signal, signal),
      headers: { ...(typeof headers === 'function' ? await headers() : headers), ...request.headers },
    })
  const safe = dialect ? dialect(send) : withoutDialect(send, forks === 'allow')
  const check: Send['check'] = (contract, input, callOptions) => {
    checkKey(contract, options.accessToken)
    checkInput(contract, input, callOptions)
  }
  return Object.assign(safe, { check })
}

import { type ErrorDetails, RelayError } from '../lib/relay-error.ts'
import { relayTexts, withNetworkCause } from '../texts/relay.ts'
import { type Text, untranslated } from '../texts/text.ts'
import { isAccountError } from './account-errors.ts'
import { type ErrorBody, readErrorBody } from './error-body.ts'
import { maskSecrets } from './masking.ts'

/** Further facts of a provider's error. */
export interface ProviderErrorDetails extends ErrorDetails {
  /** Code of the network error, for the log; absent if the provider responded. */
  readonly network?: string
  /** Whether the channel's key or account can no longer be used. */
  readonly isAboutAccount?: boolean
}

const BAD_REQUEST = 400

/** Thrown when a provider cannot be reached or returns an error; another channel might succeed. */
export class ProviderError extends RelayError {
  override readonly name = 'ProviderError'
  readonly network: string | undefined
  readonly isAboutAccount: boolean
  constructor(
    status: RelayError['status'],
    text: RelayError['text'],
    { network, isAboutAccount = false, ...details }: ProviderErrorDetails = {},
  ) {
    super(status, text, details)
    this.network = network
    this.isAboutAccount = isAboutAccount
  }
  /** States the cause of a network error, too. */
  override get explanation(): Text {
    return this.network === undefined ? this.text : withNetworkCause(this.text, this.network)
  }
  /** Whether the call may be retried with another channel; not if the call itself is invalid. */
  get isRetryable(): boolean {
    return this.status !== BAD_REQUEST || this.isAboutAccount
  }
}

/** The channel of an error. */
interface FailedChannel {
  readonly key: string
  readonly type?: number
}

/** Keeps error statuses; any other status becomes 502. */
const errorStatus = (status: number) => (status >= 400 && status <= 599 ? status : 502) as 502

/** Returns OpenAI's fields of an error; for other formats, the status. */
function detailsOf({ type, param, code }: ErrorBody, status: number): ErrorDetails {
  if (type === undefined && code === undefined && param === undefined)
    return { type: 'upstream_error', code: 'bad_response_status_code', param: String(status) }
  return { type: type ?? 'upstream_error', param: param ?? '', code: code ?? null }
}

function errorFrom(channel: FailedChannel, status: number, text: string, silent: Text, details: ErrorDetails = {}) {
  const body = readErrorBody(maskSecrets(text, channel))
  const sentence = body.message === '' ? silent : untranslated(body.message)
  const isAboutAccount = isAccountError({ status, body, type: channel.type })
  return new ProviderError(errorStatus(status), sentence, { ...detailsOf(body, status), ...details, isAboutAccount })
}

/**
 * Converts a provider's error response, with secrets masked.
 * @param passed what its headers say to clients
 */
export const errorFromResponse = (
  channel: FailedChannel,
  status: number,
  text: string,
  passed: Pick<ErrorDetails, 'headers' | 'retryAfter'> = {},
) => errorFrom(channel, status, text, relayTexts.status(String(status)), passed)

/** Converts an answer with a status of success that has an error instead of a result. */
export const errorFromAnswer = (channel: FailedChannel, text: string) =>
  errorFrom(channel, 502, text, relayTexts.noResult)

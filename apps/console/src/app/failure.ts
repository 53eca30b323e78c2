import {
  BannedError,
  ContractError,
  DemoOnlyError,
  ForbiddenError,
  GatewayError,
  InputError,
  RateLimitedError,
  RefusedError,
  ServerFaultError,
  SignedOutError,
  TransportError,
} from '@relaydeck/api-sdk'
import type { FrameTexts } from './language/frame.ts'
import type { ToastKind } from './toast.ts'

/** Toast about a failed call. */
export interface FailureToast {
  kind: ToastKind
  message: string
}

/**
 * Describes a failure in one sentence: a refusal by the server's message, anything else by a text of the console with a
 * prefix.
 */
export function describeFailure(error: unknown, { failure }: FrameTexts): FailureToast {
  if (error instanceof DemoOnlyError) return { kind: 'info', message: failure.demo }
  if (error instanceof RefusedError) return { kind: 'error', message: error.serverMessage || failure.refused }
  if (error instanceof ForbiddenError) return { kind: 'error', message: error.serverMessage || failure.forbidden }
  return { kind: 'error', message: failure.prefix + reasonOf(error, failure) }
}

/** Returns whether a guest's form shows a failure itself, since a session that has ended is not reported to guests elsewhere. */
export const isRefusal = (error: unknown): error is Error =>
  [RefusedError, SignedOutError, BannedError].some((kind) => error instanceof kind)

const TIMEOUT = 408

/** Returns whether a second attempt may succeed: not after an answer such as a refusal, which would not change. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof GatewayError) ||
  error instanceof RateLimitedError ||
  error instanceof ServerFaultError ||
  error.status === TIMEOUT

function reasonOf(error: unknown, failure: FrameTexts['failure']): string {
  if (error instanceof RateLimitedError) return tooMany(error.retryAfter, failure)
  if (error instanceof ServerFaultError && error.status === 500) return failure.server
  if (error instanceof GatewayError) return error.serverMessage || failure.status(error.status)
  if (error instanceof TransportError) return error.reason === 'timeout' ? failure.timeout : failure.offline
  if (error instanceof ContractError) return failure.contract
  if (error instanceof InputError) return failure.input
  return (error instanceof Error && error.message) || String(error)
}

/** Returns the text for HTTP 429, with the time to wait if the server sent it. */
function tooMany(seconds: number | undefined, texts: FrameTexts['failure']): string {
  if (!seconds) return texts.tooMany
  const isMinutes = seconds > 99
  return texts.tooManyFor(Math.ceil(isMinutes ? seconds / 60 : seconds), isMinutes)
}

interface FailedQuery {
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Returns the retry of a failed query for `LoadError`; none if it would fail again. */
export const retryOf = ({ error, refetch }: FailedQuery): { onRetry?: () => void } =>
  mayPass(error) ? { onRetry: () => void refetch() } : {}

import {
  ContractError,
  DemoOnlyError,
  ForbiddenError,
  GatewayError,
  InputError,
  RateLimitedError,
  RefusedError,
  ServerFaultError,
  TransportError,
} from '@relaydeck/api-sdk'
import type { NoticeKind } from './notify.ts'
import type { FrameTexts } from './texts/frame.ts'

/** What a person is told about a failed call. */
export interface FailureNotice {
  kind: NoticeKind
  message: string
}

/**
 * Turns any failure into one sentence. A refusal speaks for itself; everything else stands behind a prefix, in plain
 * words instead of a library's.
 */
export function describeFailure(error: unknown, { failure }: FrameTexts): FailureNotice {
  if (error instanceof DemoOnlyError) return { kind: 'info', message: failure.demo }
  if (error instanceof RefusedError) return { kind: 'error', message: error.serverMessage || failure.refused }
  if (error instanceof ForbiddenError) return { kind: 'error', message: error.serverMessage || failure.forbidden }
  return { kind: 'error', message: failure.prefix + reasonOf(error, failure) }
}

function reasonOf(error: unknown, failure: FrameTexts['failure']): string {
  if (error instanceof RateLimitedError) return failure.tooMany
  if (error instanceof ServerFaultError && error.status === 500) return failure.server
  if (error instanceof GatewayError) return error.serverMessage || failure.status(error.status)
  if (error instanceof TransportError) return error.reason === 'timeout' ? failure.timeout : failure.offline
  if (error instanceof ContractError) return failure.contract
  if (error instanceof InputError) return failure.input
  return (error instanceof Error && error.message) || String(error)
}

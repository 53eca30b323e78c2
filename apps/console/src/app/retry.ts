import { mayPass } from './failure.ts'

interface FailedQuery {
  readonly error: unknown
  readonly refetch: () => unknown
}

/** Returns the retry of a failed query for `LoadError`; none if it would fail again. */
export const retryOf = ({ error, refetch }: FailedQuery): { onRetry?: () => void } =>
  mayPass(error) ? { onRetry: () => void refetch() } : {}

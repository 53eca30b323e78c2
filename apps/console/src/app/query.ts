import { BannedError, KeyNeededError, RefusedError, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import { type DefaultOptions, MutationCache, QueryCache } from '@tanstack/react-query'
import { ConsoleClient } from './client.ts'
import { describeFailure } from './failure.ts'
import { frameTexts } from './language/frame.ts'
import { notify } from './notify.tsx'

/** Reason why a session ended. */
type SessionEnd = 'expired' | 'banned'

interface ReportOptions {
  handlesErrors?: boolean | 'refusals' | 'key-needed'
  background?: boolean
}

/** Called when the session ends. */
export type EndSession = (end: SessionEnd, options: ReportOptions) => void

/** Creates the handler of failed calls: each shows at most one toast. */
const reporting =
  (endSession: EndSession) =>
  (error: unknown, meta: ReportOptions = {}): void => {
    if (error instanceof TransportError && error.reason === 'aborted') return
    if (error instanceof SignedOutError) endSession('expired', meta)
    else if (error instanceof BannedError) endSession('banned', meta)
    else if (isReported(error, meta)) void showError(error)
  }

function isReported(error: unknown, { background, handlesErrors }: ReportOptions): boolean {
  if (background || handlesErrors === true) return false
  if (handlesErrors === 'key-needed') return !(error instanceof KeyNeededError)
  return !(handlesErrors === 'refusals' && error instanceof RefusedError)
}

async function showError(error: unknown): Promise<void> {
  await notify(describeFailure(error, frameTexts.current()))
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen shows the error itself. */
      handlesErrors?: boolean
      /** Not requested by the user: errors show no toast, and an ended session does not redirect. */
      background?: boolean
    }
    mutationMeta: {
      /** The form shows the error itself: any error, only refusals, or only that the key is needed. */
      handlesErrors?: boolean | 'refusals' | 'key-needed'
    }
  }
}

/** How calls are cached and retried. */
const defaultOptions: DefaultOptions = {
  // The SDK retries. Offline, calls have to fail instead of being paused.
  // No retry on mount: the loader of the page has already tried, and reported the error.
  queries: { retry: false, retryOnMount: false, networkMode: 'always', staleTime: 30_000 },
  mutations: { retry: false, networkMode: 'always' },
}

/**
 * Creates the state of a console. Its cache reports failed calls.
 * @param endSession called when the server reports that the session has ended
 */
export function createClient(endSession: EndSession): ConsoleClient {
  const report = reporting(endSession)
  return new ConsoleClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => report(error, meta) }),
    mutationCache: new MutationCache({ onError: (error, _input, _result, { meta }) => report(error, meta) }),
    defaultOptions,
  })
}

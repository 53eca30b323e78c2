import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type EndSession, reporting } from './report.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The screen says itself what went wrong. */
      ownWords?: boolean
      /** Nobody asked for it: a failure is not worth a notice, an ended session not worth a redirect. */
      background?: boolean
    }
    mutationMeta: {
      /** The form says itself what went wrong; `refusals`: only where the server declined, `key-needed`: only that. */
      ownWords?: boolean | 'refusals' | 'key-needed'
    }
  }
}

/**
 * Holds what the server told, shared by all screens, and tells of calls that failed.
 * @param endSession called where the server says that nobody is signed in any more
 */
export function createQueryClient(endSession: EndSession): QueryClient {
  const report = reporting(endSession)
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => report(error, meta) }),
    mutationCache: new MutationCache({ onError: (error, _input, _kept, { meta }) => report(error, meta) }),
    defaultOptions: {
      // The SDK repeats what may be repeated. Offline, a call has to fail instead of waiting for ever.
      // A page's loader has asked already: drawing the page must not ask, and complain, a second time.
      queries: { retry: false, retryOnMount: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

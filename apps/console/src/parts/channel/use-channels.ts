import { calls } from '@relaydeck/api-sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../app/read.ts'
import { useStatus } from '../../app/status.ts'
import type { Loaded } from '../activity/Section.tsx'
import { channelStates } from './channels.ts'
import { type CheckedChannel, checkChannels } from './health.ts'
import { testResults } from './test-results.ts'

const SECOND = 1000
const DAY = 86_400

/** Failed calls that are read. */
const PAGE = 100

// Each part of a page shows its error.
const quietly = { meta: { handlesErrors: true } }

/** Query of the newest failed calls. */
export const failedOptions = queryOptions({ ...read(calls.failed, { p: 0, size: PAGE }), ...quietly })

/** Query of how channels answered in the last day. */
const healthOptions = queryOptions({ ...read(calls.health, { hours: 24 }), ...quietly })

/** Returns the rows of the last 24 hours. */
export const ofLastDay = <T extends { created_at: number }>(rows: readonly T[], now: number): T[] =>
  rows.filter(({ created_at }) => created_at >= now / SECOND - DAY)

/** Returns the state of the channels from their list, their tests and, if the server stores them, their calls. */
export function useChannels({ enabled = true }: { enabled?: boolean } = {}): Loaded<{
  checked: readonly CheckedChannel[]
  all: number
}> {
  const calls = useStatus().calls === true
  // Never cached for long: each visit shows changes made meanwhile.
  const states = useQuery({ ...channelStates, staleTime: 0, enabled })
  const tests = useQuery({ ...testResults, enabled })
  const health = useQuery({ ...healthOptions, enabled: enabled && calls })
  const failed = useQuery({ ...failedOptions, enabled: enabled && calls })
  const wrong = [states, health].filter(({ data, isError }) => isError && data === undefined)
  // Tests and failed calls only add details, so the rest is shown without them.
  const isComplete = !tests.isLoading && !health.isLoading && !failed.isLoading
  return {
    data:
      states.data && isComplete && wrong.length === 0
        ? {
            checked: checkChannels({
              channels: states.data,
              tests: tests.data,
              health: health.data ?? [],
              failed: ofLastDay(failed.data ?? [], Date.now()),
            }),
            all: states.data.length,
          }
        : undefined,
    isError: wrong.length > 0,
    error: wrong[0]?.error ?? null,
    refetch: () => {
      for (const { refetch } of wrong) void refetch()
    },
  }
}

import { useQuery } from '@tanstack/react-query'
import { useStatus } from '../../../../app/status.ts'
import { channelStates } from '../../../../parts/channel/states.ts'
import { testResults } from '../../../../parts/channel/test-results.ts'
import { failedOptions, healthOptions, ofLastDay } from '../-overview/data.ts'
import { type CheckedChannel, checkChannels } from './health.ts'

/** What is known about the channels. */
export interface Channels {
  /** Absent while it loads, and if it could not be read. */
  data: { checked: readonly CheckedChannel[]; all: number } | undefined
  isError: boolean
  error: Error | null
  refetch: () => void
}

/** Returns what the list of channels, their tests and, if the server keeps them, their calls tell. */
export function useChannels({ enabled = true }: { enabled?: boolean } = {}): Channels {
  const calls = useStatus().calls === true
  // Never cached for long: each visit sees what was done meanwhile.
  const states = useQuery({ ...channelStates, staleTime: 0, enabled })
  const tests = useQuery({ ...testResults, enabled })
  const health = useQuery({ ...healthOptions, enabled: enabled && calls })
  const failed = useQuery({ ...failedOptions, enabled: enabled && calls })
  const wrong = [states, health].filter(({ data, isError }) => isError && data === undefined)
  // Tests and failed calls only add to the rest, so that it is shown without them.
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

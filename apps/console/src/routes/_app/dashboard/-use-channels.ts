import { useQuery } from '@tanstack/react-query'
import { useStatus } from '../../../app/status.ts'
import type { Loaded } from '../../../parts/activity/Section.tsx'
import { channelStates } from '../../../parts/channel/channels.ts'
import { testResults } from '../../../parts/channel/test-results.ts'
import { type CheckedChannel, checkChannels } from './-health.ts'
import { failedOptions, healthOptions, ofLastDay } from './-overview.ts'

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

import type { Channel } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { testAndReport } from '../-test/testing.ts'

/** Tests a channel, and shows the reply or the error as a toast. */
export function useTest(channel: Channel, model: string) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: () => testAndReport(queryClient, channel, model) })
}

import type { Channel } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'

/** Tests a channel, and shows the reply or the error as a toast. Its code loads with the first test. */
export function useTest(channel: Channel, model: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await import('../-test/testing.ts')).testAndReport(queryClient, channel, model),
  })
}

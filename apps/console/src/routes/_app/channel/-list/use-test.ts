import { type Channel, splitComma } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'

const DEFAULT_TEST_MODEL = 'gpt-3.5-turbo'

/** Returns the model that a test calls by default. */
export function defaultTestModel(channel: Channel): string {
  const models = splitComma(channel.models)
  return models.includes(DEFAULT_TEST_MODEL) ? DEFAULT_TEST_MODEL : (models[0] ?? '')
}

/** Tests a channel, and shows the reply or the error as a toast. Its code loads with the first test. */
export function useTest(channel: Channel, model: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await import('../-test/testing.ts')).testAndReport(queryClient, channel, model),
  })
}

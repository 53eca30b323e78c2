import { notFound } from '@tanstack/react-router'
import type { ConsoleClient } from './client.ts'
import { statusOptions } from './status.ts'

interface Opened {
  context: { queryClient: ConsoleClient }
}

/** Creates the guard of a page that only servers with a feature have; without an answer, the page opens and says why. */
export const needs =
  (feature: 'alerts') =>
  async ({ context: { queryClient } }: Opened): Promise<void> => {
    // Also the status of the last visit.
    if (queryClient.getQueryData(statusOptions.queryKey)?.[feature]) return
    const status = await queryClient.fetchQuery(statusOptions).catch(() => undefined)
    if (status && !status[feature]) throw notFound()
  }

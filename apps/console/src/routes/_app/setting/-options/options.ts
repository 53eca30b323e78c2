import { type OptionKey, optionOf, options } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'

/** Settings as the server last told them, by key. */
export type Stored = Readonly<Record<string, string>>

/** All settings, asked for once for all tabs. Secrets that a server tells are dropped at the door. */
export const storedOptions = queryOptions({
  ...query(send, options.list),
  queryFn: async ({ signal }): Promise<Stored> => {
    const rows = await options.list(send, {}, { signal })
    return Object.fromEntries(
      rows.filter(({ key }) => optionOf(key)?.kind !== 'secret').map(({ key, value }) => [key, value]),
    )
  },
  meta: { ownWords: true },
})

/** Saves one setting, which then is the stored one; secrets are not kept. */
export async function saveOption(queryClient: QueryClient, key: OptionKey, value: string): Promise<void> {
  await options.set(send, { key, value })
  if (optionOf(key)?.kind !== 'secret')
    queryClient.setQueryData(storedOptions.queryKey, (stored) => ({ ...stored, [key]: value }))
}

/** Settings show all over the console: what is drawn from them is asked for anew. */
export const refreshOthers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== storedOptions.queryKey[0] })

import { options } from '@relaydeck/api-sdk'
import { isSecretOption, type OptionKey } from '@relaydeck/api-sdk/rules'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { sendOf } from '../../../../app/client.ts'
import { type TextsOf, textArea } from '../../../../app/language/area.ts'
import { read } from '../../../../app/read.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the system-wide settings. */
export const optionTexts = textArea({ zh, en })

export type OptionTexts = TextsOf<typeof optionTexts>

/** Stored options by key. */
export type StoredOptions = Readonly<Record<string, string>>

/** Query for all options, shared by the tabs. Drops secrets that a server returns. */
export const storedOptions = queryOptions({
  ...read(options.list),
  queryFn: async ({ client, signal }): Promise<StoredOptions> => {
    const rows = await options.list(sendOf(client), {}, { signal })
    return Object.fromEntries(rows.filter(({ key }) => !isSecretOption(key)).map(({ key, value }) => [key, value]))
  },
  meta: { handlesErrors: true },
})

/** Saves one option and updates the cache, except for secrets. */
export async function saveOption(queryClient: QueryClient, key: OptionKey, value: string): Promise<void> {
  await options.set(sendOf(queryClient), { key, value })
  if (!isSecretOption(key)) queryClient.setQueryData(storedOptions.queryKey, (stored) => ({ ...stored, [key]: value }))
}

/** Invalidates all other queries, since options affect the whole console. */
export const refreshOtherQueries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== storedOptions.queryKey[0] })

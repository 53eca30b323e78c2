import { status as api, type Send, Status } from '@relaydeck/api-sdk'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { parse } from 'zod/v4/core'
import { gatewayAddress, isPictureAddress } from './addresses.ts'
import { consoleOf } from './client.ts'
import { read } from './read.ts'
import { readJson, readText, removeItem, writeJson, writeText } from './storage.ts'

const KEY = 'status'

/**
 * Status values that are also stored under separate keys for other programs; the console reads them if the status is
 * missing.
 */
const COPIES = ['system_name', 'logo', 'footer_html', 'quota_per_unit', 'display_in_currency', 'chat_link'] as const

/** Stores the status in local storage. */
export function rememberStatus(status: Status): void {
  writeJson(KEY, status)
  for (const key of COPIES) {
    const value = String(status[key])
    if (value === '') removeItem(key)
    else writeText(key, value)
  }
}

/** Returns the status of the last visit, or defaults. */
export function storedStatus(): Status {
  const status = readJson(KEY, Status)
  if (status) return status
  const pageSize = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=max-page-size]')?.content
  const perUnit = Number(readText('quota_per_unit'))
  return parse(Status, {
    system_name: readText('system_name'),
    logo: readText('logo'),
    footer_html: readText('footer_html'),
    chat_link: readText('chat_link'),
    quota_per_unit: Number.isFinite(perUnit) ? perUnit : 0,
    display_in_currency: readText('display_in_currency') === 'true',
    // Written by the program, so that the first page of rows is not read twice.
    max_page_size: pageSize === undefined ? undefined : Number(pageSize),
  })
}

/** Milliseconds after a failed read in which components that mount do not repeat it. */
const FAILED_PAUSE = 5000

/** Query of the gateway's status; the stored one is used until the server responds. */
export const statusOptions = queryOptions({
  ...read(api.get),
  queryFn: async ({ client, signal }): Promise<Status> => {
    const { gateway } = consoleOf(client)
    let hasChanged = false
    const readFamily: Send = async (request) => {
      const content = await gateway.send(request)
      hasChanged = await gateway.learn(content)
      return hasChanged ? gateway.send(request) : content
    }
    const status = await api.get(readFamily, {}, { signal })
    // Responses read before may be in another server's form.
    if (hasChanged) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' })
    rememberStatus(status)
    return status
  },
  // Stale from the start, so that it is fetched on start and on window focus.
  initialData: storedStatus,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
  refetchOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > FAILED_PAUSE,
  meta: { handlesErrors: true },
})

/** Longest wait for the status of a first visit, in milliseconds. */
const FIRST_STATUS_LIMIT = 1000

/**
 * Waits for the status on a first visit, at most a second: amounts and the number of rows depend on it, and would change
 * under the pointer.
 */
export async function awaitFirstStatus(client: QueryClient): Promise<void> {
  if (readJson(KEY, Status)) return
  const limit = new Promise((done) => setTimeout(done, FIRST_STATUS_LIMIT))
  await Promise.race([client.prefetchQuery(statusOptions), limit])
}

/** Returns the gateway's status. */
export const useStatus = (): Status => useQuery(statusOptions).data

/** Returns whether a status comes from the embedded gateway, which alone has `usage`. */
export const isEmbedded = ({ usage }: Status): boolean => usage !== undefined

/** Returns whether the console runs on the embedded gateway. */
export const useIsEmbedded = (): boolean => isEmbedded(useStatus())

/** Returns the address at which clients reach the gateway. */
export const useGatewayAddress = (): string => gatewayAddress(useStatus().server_address, location.origin)

/** Returns the query of the status. Until `isFetched`, its data are the stored or default ones. */
export const useStatusCall = () => useQuery(statusOptions)

/** System name if none is set. */
const DEFAULT_NAME = 'Relaydeck'

/** Returns the name of the system. */
export const systemName = (status: Status): string => status.system_name || DEFAULT_NAME

/** The console's default logo, also below a path, as in the published Storybook. */
export const DEFAULT_LOGO = `${import.meta.env.BASE_URL}logo.png`

/** Returns the URL of the logo: http, https or a path of this site; the default for anything else. */
export const logoOf = ({ logo }: Status): string => (isPictureAddress(logo) ? logo : DEFAULT_LOGO)

import { status as api, familyOf, type Send, type Status } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { family } from './family.ts'
import { send } from './send.ts'
import { readJson, readText, removeItem, writeJson, writeText } from './storage.ts'

const KEY = 'status'

/** Copies of single status values, kept for others; the console reads them only where the status is missing. */
const COPIES = ['system_name', 'logo', 'footer_html', 'quota_per_unit', 'display_in_currency', 'chat_link'] as const

function keep(status: Status): void {
  writeJson(KEY, status)
  for (const key of COPIES) {
    const value = String(status[key])
    if (value === '') removeItem(key)
    else writeText(key, value)
  }
}

function stored(): Status {
  const whole = readJson(KEY, api.Status)
  if (whole) return whole
  const perUnit = Number(readText('quota_per_unit'))
  return api.Status.parse({
    system_name: readText('system_name'),
    logo: readText('logo'),
    footer_html: readText('footer_html'),
    chat_link: readText('chat_link'),
    quota_per_unit: Number.isFinite(perUnit) ? perUnit : 0,
    display_in_currency: readText('display_in_currency') === 'true',
  })
}

/** The gateway's status: what was kept stands until the server answers. */
const statusOptions = queryOptions({
  ...query(send, api.get),
  queryFn: async ({ signal }): Promise<Status> => {
    const reading: Send = async (request) => {
      const content = await send(request)
      // Before the schema drops the fields by which forks are told apart.
      family.set(familyOf(content))
      return content
    }
    const status = await api.get(reading, {}, { signal })
    keep(status)
    return status
  },
  // Already stale, so that it is asked for at once and again when the window is come back to.
  initialData: stored,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
  meta: { ownWords: true },
})

/** Name, look and settings of the gateway. */
export const useStatus = (): Status => useQuery(statusOptions).data

/** The call for it: until `isFetched`, what is known may be of another day, or nothing. */
export const useStatusCall = () => useQuery(statusOptions)

/** Whether the server could not be asked for its status. */
export const useStatusFailed = (): boolean => useStatusCall().isError

/** What the system is called while nobody has named it. */
const DEFAULT_NAME = 'Relaydeck'

export const systemName = (status: Status): string => status.system_name || DEFAULT_NAME

const DEFAULT_LOGO = '/logo.png'

/** Address of the logo: http, https or a path of this site; anything else counts as none. */
export const logoOf = ({ logo }: Status): string => (/^(https?:\/\/|\/(?!\/))/.test(logo) ? logo : DEFAULT_LOGO)

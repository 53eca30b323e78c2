import { CHANNEL_STATUS, DEFAULT_GROUP, RANK, USER_STATUS } from '@relaydeck/api-sdk'
import type { Dialect, Narrowing } from '@relaydeck/api-sdk/dialects'

/** Filters of a list, by their names in its address. */
export type Filters = Readonly<Record<string, string | undefined>>

type Field = (value: string) => number | string | undefined

const wordOf =
  (words: Readonly<Record<string, number>>): Field =>
  (word) =>
    words[word]

/** Filters that are values of a field of the rows, by the name of the list. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  channel: { status: wordOf(CHANNEL_STATUS), type: Number, group: (group) => group },
  user: {
    status: wordOf(USER_STATUS),
    role: wordOf(RANK),
    // Users without a group have this one, too.
    group: (group) => (group === DEFAULT_GROUP ? undefined : group),
  },
}

/** Returns a server's query for sorting and filtering a list; `undefined` if it does not support all of it. */
export function narrowingOf(
  { narrow }: Dialect,
  list: string,
  sort: string | undefined,
  filters: Filters,
): Narrowing | undefined {
  const where: Record<string, number | string> = {}
  for (const [name, value] of Object.entries(filters)) {
    if (!value) continue
    const own = FIELDS[list]?.[name]?.(value)
    if (own === undefined) return undefined
    where[name] = own
  }
  const narrowing = { ...(sort && { sort }), ...(Object.keys(where).length > 0 && { where }) }
  return narrow(list, narrowing) && narrowing
}

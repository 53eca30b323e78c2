import { useDebouncedValue } from '@mantine/hooks'
import { channels, hasRole, redemptions, type Send, tokens, users } from '@relaydeck/api-sdk'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '../../app/client.ts'
import { textArea, useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { useSessionUser } from '../../app/session.ts'
import { obstacle } from '../../parts/account/obstacle.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the command palette. */
export const paletteTexts = textArea({ zh, en })

/** Delay after the last keystroke before a search, in milliseconds. */
const DEBOUNCE_MS = 250
/** Maximum number of results per resource. */
const MAX_RESULTS = 5

interface Result {
  readonly id: number
  readonly label: string
}

interface Search {
  readonly send: Send
  readonly keyword: string
  readonly signal: AbortSignal
  readonly me: { readonly role: number }
}

const byName = ({ id, name }: { id: number; name: string }): Result => ({ id, label: name })

/** Searches by resource. The searches after tokens are for administrators. */
const SEARCHES = {
  token: async ({ send, keyword, signal }) => (await tokens.search(send, { keyword }, { signal })).map(byName),
  channel: async ({ send, keyword, signal }) => (await channels.search(send, { keyword }, { signal })).map(byName),
  redemption: async ({ send, keyword, signal }) =>
    (await redemptions.search(send, { keyword }, { signal })).map(byName),
  // The form of an account that the user may not manage is refused.
  user: async ({ send, keyword, signal, me }) =>
    (await users.search(send, { keyword }, { signal }))
      .filter((user) => !obstacle(user, me))
      .map(({ id, username }) => ({ id, label: username })),
} satisfies Record<string, (search: Search) => Promise<Result[]>>
const KINDS = Object.keys(SEARCHES) as (keyof typeof SEARCHES)[]

/** Returns the records that match the typed text and that the user may see. A failed search has no results. */
export function useSearchResults(typed: string) {
  const { nav } = useTexts(frameTexts)
  const { unnamed } = useTexts(paletteTexts)
  const send = useSend()
  const navigate = useNavigate()
  const me = useSessionUser()
  const isAdmin = hasRole(me, 'admin')
  const [keyword] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const found = useQueries({
    queries: KINDS.map((kind) => ({
      // Caches only names, because some servers also return keys and access tokens.
      queryKey: ['palette', kind, keyword, me?.role],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await SEARCHES[kind]({ send, keyword, signal, me: { role: me?.role ?? 0 } })).slice(0, MAX_RESULTS),
      enabled: keyword !== '' && (isAdmin || kind === 'token'),
      staleTime: 0,
      meta: { background: true },
    })),
  })
  return {
    busy: keyword !== typed.trim() || found.some(({ isFetching }) => isFetching),
    groups: KINDS.map((kind, at) => ({
      label: nav[kind],
      entries: (found[at]?.data ?? []).map(({ id, label }) => ({
        id: `${kind}-${id}`,
        label: label || unnamed,
        description: `#${id}`,
        run: () => navigate({ to: `/${kind}/edit/$id`, params: { id } }),
      })),
    })),
  }
}

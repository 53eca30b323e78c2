import { useDebouncedValue } from '@mantine/hooks'
import { channels, hasRole, redemptions, tokens, users } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../app/send.ts'
import { useSessionUser } from '../../app/session.ts'
import { textArea, useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'

/** Texts of the command palette. */
export const paletteTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

/** Delay after the last keystroke before a search, in milliseconds. */
const DEBOUNCE_MS = 250
/** Maximum number of results per resource. */
const MAX_RESULTS = 5

interface Result {
  readonly id: number
  readonly label: string
}

type Search = (options: { signal: AbortSignal }) => Promise<Result[]>

/** Returns the records that match the typed text and that the user may see. A failed search has no results. */
export function useSearchResults(typed: string) {
  const { nav } = useTexts(frameTexts)
  const { unnamed } = useTexts(paletteTexts)
  const navigate = useNavigate()
  const isAdmin = hasRole(useSessionUser(), 'admin')
  const [keyword] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const input = { keyword }
  const searchOptions = (kind: string, allowed: boolean, search: Search) => ({
    // Caches only names, because some servers also return keys and access tokens.
    queryKey: ['palette', kind, keyword],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await search({ signal })).slice(0, MAX_RESULTS),
    enabled: allowed && keyword !== '',
    staleTime: 0,
    meta: { background: true },
  })
  const kinds = [
    {
      kind: 'token',
      ...useQuery(
        searchOptions('token', true, async (options) => (await tokens.search(send, input, options)).map(byName)),
      ),
    },
    {
      kind: 'channel',
      ...useQuery(
        searchOptions('channel', isAdmin, async (options) => (await channels.search(send, input, options)).map(byName)),
      ),
    },
    {
      kind: 'redemption',
      ...useQuery(
        searchOptions('redemption', isAdmin, async (options) =>
          (await redemptions.search(send, input, options)).map(byName),
        ),
      ),
    },
    {
      kind: 'user',
      ...useQuery(
        searchOptions('user', isAdmin, async (options) => (await users.search(send, input, options)).map(byUsername)),
      ),
    },
  ] as const
  return {
    busy: keyword !== typed.trim() || kinds.some(({ isFetching }) => isFetching),
    groups: kinds.map(({ kind, data = [] }) => ({
      label: nav[kind],
      entries: data.map(({ id, label }) => ({
        id: `${kind}-${id}`,
        label: label || unnamed,
        description: `#${id}`,
        run: () => navigate({ to: `/${kind}/edit/$id`, params: { id } }),
      })),
    })),
  }
}

const byName = ({ id, name }: { id: number; name: string }): Result => ({ id, label: name })

const byUsername = ({ id, username }: { id: number; username: string }): Result => ({ id, label: username })

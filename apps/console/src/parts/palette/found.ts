import { useDebouncedValue } from '@mantine/hooks'
import { channels, hasRole, redemptions, tokens, users } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../app/send.ts'
import { usePerson } from '../../app/session.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { paletteTexts } from './texts.ts'

/** Milliseconds without a key before the server is asked. */
const REST = 250
/** How many of each kind are shown. */
const SHOWN = 5

interface Named {
  readonly id: number
  readonly label: string
}

type Search = (options: { signal: AbortSignal }) => Promise<Named[]>

/** Records whose name fits what was typed, as far as the person may see them; a failure finds nothing. */
export function useFound(typed: string) {
  const { nav } = useTexts(frameTexts)
  const { unnamed } = useTexts(paletteTexts)
  const navigate = useNavigate()
  const isAdmin = hasRole(usePerson(), 'admin')
  const [keyword] = useDebouncedValue(typed.trim(), REST)
  const input = { keyword }
  const found = (kind: string, mayAsk: boolean, search: Search) => ({
    // Names and nothing else are kept: some servers send keys and access tokens along.
    queryKey: ['palette', kind, keyword],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await search({ signal })).slice(0, SHOWN),
    enabled: mayAsk && keyword !== '',
    staleTime: 0,
    meta: { background: true },
  })
  const kinds = [
    {
      kind: 'token',
      ...useQuery(found('token', true, async (options) => (await tokens.search(send, input, options)).map(named))),
    },
    {
      kind: 'channel',
      ...useQuery(
        found('channel', isAdmin, async (options) => (await channels.search(send, input, options)).map(named)),
      ),
    },
    {
      kind: 'redemption',
      ...useQuery(
        found('redemption', isAdmin, async (options) => (await redemptions.search(send, input, options)).map(named)),
      ),
    },
    {
      kind: 'user',
      ...useQuery(found('user', isAdmin, async (options) => (await users.search(send, input, options)).map(called))),
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

const named = ({ id, name }: { id: number; name: string }): Named => ({ id, label: name })

const called = ({ id, username }: { id: number; username: string }): Named => ({ id, label: username })

import { useDebouncedValue } from '@mantine/hooks'
import { channels, hasRole, redemptions, tokens, users } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
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

/** Records whose name fits what was typed, as far as the person may see them; a failure finds nothing. */
export function useFound(typed: string) {
  const { nav } = useTexts(frameTexts)
  const { unnamed } = useTexts(paletteTexts)
  const navigate = useNavigate()
  const isAdmin = hasRole(usePerson(), 'admin')
  const [keyword] = useDebouncedValue(typed.trim(), REST)
  const wanted = { enabled: keyword !== '', meta: { background: true } }
  const forAdmins = { ...wanted, enabled: wanted.enabled && isAdmin }
  const kinds = [
    { kind: 'token', ...useQuery({ ...query(send, tokens.search, { keyword }), ...wanted, select: named }) },
    { kind: 'channel', ...useQuery({ ...query(send, channels.search, { keyword }), ...forAdmins, select: named }) },
    {
      kind: 'redemption',
      ...useQuery({ ...query(send, redemptions.search, { keyword }), ...forAdmins, select: named }),
    },
    { kind: 'user', ...useQuery({ ...query(send, users.search, { keyword }), ...forAdmins, select: called }) },
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

const named = (rows: readonly { id: number; name: string }[]): Named[] =>
  rows.slice(0, SHOWN).map(({ id, name }) => ({ id, label: name }))

const called = (rows: readonly { id: number; username: string }[]): Named[] =>
  rows.slice(0, SHOWN).map(({ id, username }) => ({ id, label: username }))

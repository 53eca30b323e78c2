import { useMantineColorScheme } from '@mantine/core'
import { type Icon, IconArrowRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { signOut } from '../../app/session.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { language as languages } from '../../app/texts/language.ts'
import { useEntries } from '../Menu.tsx'
import { useOtherLanguage } from '../Preferences.tsx'
import { paletteTexts, useSearchResults } from './search-results.ts'

/** Command or search result. */
interface Entry {
  id: string
  label: string
  description?: string
  run: () => unknown
}

/** Entries of one kind. */
export interface EntryGroup {
  label: string
  entries: readonly Entry[]
  icon: Icon
}

/** Returns the pages, actions and records that match the typed text. */
export function useGroups(query: string): { groups: EntryGroup[]; busy: boolean } {
  const texts = useTexts(paletteTexts)
  const pages = usePages().filter(matches(query))
  const actions = useActions().filter(matches(query))
  const results = useSearchResults(query)
  const groups = [
    { label: texts.pages, entries: pages, icon: IconArrowRight },
    { label: texts.actions, entries: actions, icon: IconPlus },
    ...results.groups.map(({ label, entries }) => ({ label, entries, icon: IconSearch })),
  ].filter(({ entries }) => entries.length > 0)
  return { groups, busy: results.busy }
}

const matches =
  (query: string) =>
  ({ label }: Entry): boolean =>
    label.toLowerCase().includes(query.trim().toLowerCase())

function usePages(): Entry[] {
  const { nav } = useTexts(frameTexts)
  const navigate = useNavigate()
  return useEntries().map(({ to, label }) => ({ id: to, label: nav[label], run: () => navigate({ to }) }))
}

function useActions(): Entry[] {
  const { create, theme, language, logout } = useTexts(paletteTexts)
  const navigate = useNavigate()
  const router = useRouter()
  const other = useOtherLanguage()
  const { toggleColorScheme } = useMantineColorScheme()
  const reachable = new Set(useEntries().map(({ to }) => to))
  const createActions = (['token', 'channel', 'redemption', 'user'] as const)
    .filter((resource) => reachable.has(`/${resource}`))
    .map((resource) => ({
      id: `add-${resource}`,
      label: create[resource],
      run: () => navigate({ to: `/${resource}/add` }),
    }))
  return [
    ...createActions,
    { id: 'theme', label: theme, run: toggleColorScheme },
    { id: 'language', label: language(other.name), run: () => languages.choose(other.next) },
    { id: 'logout', label: logout, run: () => signOut(router) },
  ]
}

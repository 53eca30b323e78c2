import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { type Icon, IconArrowRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signOut } from '../../app/session.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { language as languages } from '../../app/texts/language.ts'
import { useEntries } from '../Menu.tsx'
import { useOtherLanguage } from '../Preferences.tsx'
import classes from './Palette.module.css'
import { paletteTexts, useSearchResults } from './search-results.ts'

const [store, palette] = createSpotlight()
const LIST = 'palette-entries'

/**
 * Command palette with all pages, create actions, and tokens, channels, codes and accounts by name.
 * @param openCount number of times it was opened; an increase opens it again
 * @param takeTyped returns and clears the text typed before the field had the focus
 */
export default function Palette({ openCount, takeTyped }: { openCount: number; takeTyped: () => string }) {
  const texts = useTexts(paletteTexts)
  const { query, setQuery, field, fill } = useOpening(openCount, takeTyped)
  const { groups, busy } = useGroups(query)
  useFirstSelected(groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join())
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight="min(60vh, 480px)"
      // A visible title would add a second banner landmark.
      attributes={{ content: { 'aria-label': texts.title } }}
      classNames={{ actionDescription: classes.description ?? '' }}
      overlayProps={{ blur: 0 }}
      transitionProps={{ duration: 0 }}
    >
      <Spotlight.Search
        ref={field}
        onFocus={fill}
        aria-label={texts.title}
        placeholder={texts.placeholder}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList id={LIST} aria-label={texts.title}>
        {groups.map((group) => (
          <Group key={group.label} {...group} />
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty role="status">{busy ? texts.searching : texts.nothing}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Opens the palette each time the count increases, with the text that was typed meanwhile. */
function useOpening(openCount: number, takeTyped: () => string) {
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const fill = () => {
    const typed = takeTyped()
    if (typed) setQuery((current) => current + typed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the palette is opened
  useEffect(() => {
    palette.open()
    // If it was already open, no focus event is fired.
    if (document.activeElement === field.current) fill()
  }, [openCount])
  return { query, setQuery, field, fill }
}

const Group = ({ label, entries, icon: EntryIcon }: EntryGroup) => (
  <Spotlight.ActionsGroup label={label}>
    {entries.map(({ id, label: name, description, run }) => (
      <Spotlight.Action
        key={id}
        label={name}
        {...(description && { description })}
        leftSection={<EntryIcon size={16} stroke={1.75} aria-hidden />}
        onClick={() => void run()}
      />
    ))}
  </Spotlight.ActionsGroup>
)

/**
 * Selects the first entry if none is selected, so that Enter runs it. Spotlight itself does so on typing, but not when
 * search results arrive later.
 */
function useFirstSelected(ids: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the entries change
  useEffect(() => {
    const list = document.getElementById(LIST)
    if (!list || list.querySelector('[data-selected]')) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [ids])
}

/** Command or search result. */
interface Entry {
  id: string
  label: string
  description?: string
  run: () => unknown
}

/** Entries of one kind. */
interface EntryGroup {
  label: string
  entries: readonly Entry[]
  icon: Icon
}

/** Returns the pages, actions and records that match the typed text. */
function useGroups(query: string): { groups: EntryGroup[]; busy: boolean } {
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

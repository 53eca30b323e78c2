import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { hasRole } from '@relaydeck/api-sdk'
import { type Icon, IconLanguage, IconLogout, IconMoon, IconPlus, IconSearch, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { NavRoute } from '../../app/access.ts'
import { useLanguage, useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { LANGUAGES, type Language, language as languages } from '../../app/language/language.ts'
import { signOut, useSessionUser } from '../../app/session.ts'
import { readJson, writeJson } from '../../app/storage.ts'
import { matches } from '../../parts/kit/matches.ts'
import { NAV_ICONS, useEntries } from '../menu/Menu.tsx'
import { useOtherLanguage } from '../Preferences.tsx'
import classes from './Palette.module.css'
import { paletteTexts, useSearchResults } from './search-results.ts'

const [store, palette] = createSpotlight()
const LIST = 'palette-entries'

/**
 * Command palette with all pages, create actions, settings, and tokens, channels, codes and accounts by name.
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

const Group = ({ label, entries }: EntryGroup) => (
  <Spotlight.ActionsGroup label={label}>
    {entries.map(({ id, label: name, icon: EntryIcon, description, run }) => (
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
  icon: Icon
  description?: string
  /** Other words that find it. */
  words?: readonly string[]
  run: () => unknown
}

/** Entries of one kind. */
interface EntryGroup {
  label: string
  entries: readonly Entry[]
}

/** Most settings that are shown at once. */
const MAX_FOUND = 8

/** Returns the pages, actions, settings and records that match the typed text; the recent entries before one is typed. */
function useGroups(query: string): { groups: EntryGroup[]; busy: boolean } {
  const texts = useTexts(paletteTexts)
  const pages = usePages()
  const actions = useActions()
  const found = useFound()
  const results = useSearchResults(query)
  const recent = useRecent([...pages, ...actions, ...found])
  const isTyped = query.trim() !== ''
  const isNamed = ({ label }: Entry) => matches(query, [label])
  // What matches by its own name is first, not what matches by the name of its section.
  const matching = (entries: readonly Entry[]) =>
    entries
      .filter(({ label, words = [] }) => matches(query, [label, ...words]))
      .toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
  const groups = [
    { label: texts.recent, entries: isTyped ? [] : recent },
    { label: texts.pages, entries: matching(pages) },
    { label: texts.actions, entries: matching(actions) },
    { label: texts.found, entries: isTyped ? matching(found).slice(0, MAX_FOUND) : [] },
    ...results.groups.map(({ label, entries }) => ({
      label,
      entries: entries.map((entry) => ({ ...entry, icon: IconSearch })),
    })),
  ].filter(({ entries }) => entries.length > 0)
  return { groups, busy: results.busy }
}

/** Entries that are remembered in this browser; names of records are not. */
const KEY = 'palette-recent'
const MAX_RECENT = 5
const readRecent = (): readonly string[] => readJson(KEY, z.array(z.string())) ?? []
const remember = (id: string): void =>
  writeJson(KEY, [id, ...readRecent().filter((other) => other !== id)].slice(0, MAX_RECENT))

/** Returns the entries that were run last, the newest first. */
const useRecent = (entries: readonly Entry[]): Entry[] =>
  readRecent().flatMap((id) => {
    const entry = entries.find((each) => each.id === id)
    return entry ? [{ ...entry, id: `recent ${id}` }] : []
  })

/** Returns an entry that is remembered when it is run. */
const remembered = (entry: Entry): Entry => ({
  ...entry,
  run: () => {
    remember(entry.id)
    return entry.run()
  },
})

const otherNames = (name: (language: Language) => string): string[] => LANGUAGES.map(name)

function usePages(): Entry[] {
  const { nav } = useTexts(frameTexts)
  const navigate = useNavigate()
  return useEntries().map(({ to, label, icon }) =>
    remembered({
      id: to,
      label: nav[label],
      icon: NAV_ICONS[icon],
      words: otherNames((language) => frameTexts.in(language).nav[label]),
      run: () => navigate({ to }),
    }),
  )
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
      icon: IconPlus,
      words: otherNames((each) => paletteTexts.in(each).create[resource]),
      run: () => navigate({ to: `/${resource}/add` }),
    }))
  return [
    ...[
      ...createActions,
      {
        id: 'theme',
        label: theme,
        icon: IconMoon,
        words: otherNames((each) => paletteTexts.in(each).theme),
        run: toggleColorScheme,
      },
      {
        id: 'language',
        label: language(other.name),
        icon: IconLanguage,
        words: otherNames((each) => paletteTexts.in(each).language(other.name)),
        run: () => languages.choose(other.next),
      },
    ].map(remembered),
    {
      id: 'logout',
      label: logout,
      icon: IconLogout,
      words: otherNames((each) => paletteTexts.in(each).logout),
      run: () => signOut(router),
    },
  ]
}

/** Returns what pages declare to be found inside of them, such as settings. */
function useFound(): Entry[] {
  const user = useSessionUser()
  const language = useLanguage()
  const navigate = useNavigate()
  // The type of the router depends on the menu.
  const { routesById }: { routesById: Record<string, NavRoute> } = useRouter()
  const finders = Object.values(routesById)
    .flatMap(({ options: { staticData } }) => staticData?.finds ?? [])
    .filter(({ role }) => hasRole(user, role))
  const { data = [] } = useQuery({
    queryKey: ['palette', 'found', user?.id],
    queryFn: ({ client }) => Promise.all(finders.map(({ load }) => load(client))),
    enabled: finders.length > 0,
    meta: { background: true },
  })
  return data
    .flatMap((finds) => finds(language))
    .map(({ id, label, place, words, to, search, hash }) =>
      remembered({
        id,
        label,
        icon: IconSettings,
        description: place,
        words,
        run: () => navigate({ to, search, hash }),
      }),
    )
}

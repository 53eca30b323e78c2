import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useEntries } from '../../app/shell/entries.ts'
import { useOtherLanguage } from '../../app/shell/Preferences.tsx'
import { signOut } from '../../app/sign-out.ts'
import { switchLanguage, useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { useFound } from './found.ts'
import classes from './Palette.module.css'
import { paletteTexts } from './texts.ts'

const [store, palette] = createSpotlight()
const LIST = 'palette-entries'

/** One thing to go to or to do. */
interface Entry {
  id: string
  label: string
  description?: string
  run: () => unknown
}

/**
 * Leads to every page, to what can be made, and to tokens, channels, codes and accounts by name.
 * @param asked how often it was asked for; opens each time
 * @param takeTyped hands over what was typed before the field had the focus
 */
export default function Palette({ asked, takeTyped }: { asked: number; takeTyped: () => string }) {
  const texts = useTexts(paletteTexts)
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const fill = () => {
    const typed = takeTyped()
    if (typed) setQuery((shown) => shown + typed)
  }
  // Every time but the first of a doubled effect, the store is told what it knows already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens whenever it was asked for
  useEffect(() => {
    palette.open()
    // It stands already.
    if (document.activeElement === field.current) fill()
  }, [asked])
  const pages = usePages().filter(matches(query))
  const actions = useActions().filter(matches(query))
  const found = useFound(query)
  const groups = [
    { label: texts.pages, entries: pages, icon: IconArrowRight },
    { label: texts.actions, entries: actions, icon: IconPlus },
    ...found.groups.map(({ label, entries }) => ({ label, entries, icon: IconSearch })),
  ].filter(({ entries }) => entries.length > 0)
  useFirstChosen(groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join())
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight="min(60vh, 480px)"
      // A title of its own would be a second header of the page.
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
        {groups.map(({ label, entries, icon: Drawing }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {entries.map(({ id, label: name, description, run }) => (
              <Spotlight.Action
                key={id}
                label={name}
                {...(description && { description })}
                leftSection={<Drawing size={16} stroke={1.75} aria-hidden />}
                onClick={() => void run()}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty role="status">{found.busy ? texts.searching : texts.nothing}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/**
 * Marks the first entry for Enter where none is marked. Spotlight does so when something is typed, in this same way,
 * but not when the server's findings come later.
 */
function useFirstChosen(shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are shown
  useEffect(() => {
    const list = document.getElementById(LIST)
    if (!list || list.querySelector('[data-selected]')) return
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: 0 }))
  }, [shown])
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
  const { make, theme, language, logout } = useTexts(paletteTexts)
  const navigate = useNavigate()
  const router = useRouter()
  const other = useOtherLanguage()
  const { toggleColorScheme } = useMantineColorScheme()
  const reachable = new Set(useEntries().map(({ to }) => to))
  const makers = (['token', 'channel', 'redemption', 'user'] as const)
    .filter((resource) => reachable.has(`/${resource}`))
    .map((resource) => ({
      id: `add-${resource}`,
      label: make[resource],
      run: () => navigate({ to: `/${resource}/add` }),
    }))
  return [
    ...makers,
    { id: 'theme', label: theme, run: toggleColorScheme },
    { id: 'language', label: language(other.name), run: () => switchLanguage(other.next) },
    { id: 'logout', label: logout, run: () => signOut(router) },
  ]
}

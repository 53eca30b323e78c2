import { Button, CloseButton, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { type Icon, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '../app/language/area.ts'
import { frameTexts } from '../app/language/frame.ts'
import { ENGLISH_OFFER, HTML_LANG, LANGUAGES, language, OWN_NAME, prefersEnglish } from '../app/language/language.ts'
import { IconButton } from '../parts/kit/IconButton.tsx'
import classes from './Preferences.module.css'

/** Returns the other language and its native name. */
export function useOtherLanguage() {
  const current = useLanguage()
  const next = LANGUAGES.find((each) => each !== current) ?? current
  return { next, name: OWN_NAME[next] }
}

const NEXT: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' }
const ICONS: Record<MantineColorScheme, Icon> = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/** Switches to the other language, whose name it shows, since a guest may not know the symbol beside it. */
export function NamedLanguageSwitch() {
  const { next, name } = useOtherLanguage()
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      lang={HTML_LANG[next]}
      leftSection={<IconLanguage size={18} stroke={1.75} aria-hidden />}
      onClick={() => language.choose(next)}
    >
      {name}
    </Button>
  )
}

/** Switches to the other language, and is labelled in that language. */
export function LanguageSwitch() {
  const { next, name } = useOtherLanguage()
  return (
    <IconButton
      icon={IconLanguage}
      size="lg"
      lang={HTML_LANG[next]}
      label={name}
      title={name}
      onClick={() => language.choose(next)}
    />
  )
}

/** Switches between light, dark and the system's colour scheme. */
export function ThemeSwitch() {
  const { theme, themes } = useTexts(frameTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const SchemeIcon = ICONS[colorScheme]
  const name = `${theme}: ${themes[colorScheme]}`
  return (
    <IconButton
      icon={SchemeIcon}
      size="lg"
      label={name}
      title={name}
      onClick={() => setColorScheme(NEXT[colorScheme])}
    />
  )
}

/** Offers English to a browser that prefers it, until a language is chosen. */
export function LanguageOffer() {
  const current = useLanguage()
  // Kept in memory too, if there is no storage.
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed || language.isChosen() || !prefersEnglish(navigator.languages)) return null
  const dismiss = () => {
    language.choose(current)
    setDismissed(true)
  }
  return (
    <aside className={classes.offer} lang="en" aria-label={ENGLISH_OFFER.label}>
      <Button variant="subtle" size="compact-md" onClick={() => language.choose('en')}>
        {ENGLISH_OFFER.view}
      </Button>
      <CloseButton aria-label={ENGLISH_OFFER.dismiss} title={ENGLISH_OFFER.dismiss} onClick={dismiss} />
    </aside>
  )
}

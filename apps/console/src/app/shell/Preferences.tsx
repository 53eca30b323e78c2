import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { type Icon, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { switchLanguage, useLanguage, useTexts } from '../texts/area.ts'
import { frameTexts } from '../texts/frame.ts'
import { HTML_LANG, LANGUAGES, OWN_NAME } from '../texts/language.ts'

/** The language that is not shown, and what it calls itself. */
export function useOtherLanguage() {
  const current = useLanguage()
  const next = LANGUAGES.find((each) => each !== current) ?? current
  return { next, name: OWN_NAME[next] }
}

const NEXT: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' }
const ICONS: Record<MantineColorScheme, Icon> = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/** Changes to the other language; named in that language, for whoever cannot read this one. */
export function LanguageSwitch() {
  const { next, name } = useOtherLanguage()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      lang={HTML_LANG[next]}
      aria-label={name}
      title={name}
      onClick={() => void switchLanguage(next)}
    >
      <IconLanguage size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}

/** Light, dark, or as the system has it; Mantine keeps the choice. */
export function ThemeSwitch() {
  const { theme, themes } = useTexts(frameTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Drawing = ICONS[colorScheme]
  const name = `${theme}: ${themes[colorScheme]}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={name}
      title={name}
      onClick={() => setColorScheme(NEXT[colorScheme])}
    >
      <Drawing size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}

import type { OptionKey } from '@relaydeck/api-sdk/rules'
import type { QueryClient } from '@tanstack/react-query'
import type { Found } from '../../../app/access.ts'
import { consoleOf } from '../../../app/client.ts'
import { LANGUAGES, type Language } from '../../../app/language/language.ts'
import { optionTexts, type StoredOptions, storedOptions } from './-options/options.ts'
import { isSupported } from './-options/rules.ts'
import { SECTIONS } from './-options/sections.ts'
import { settingTexts } from './-texts.ts'

/** Returns the options that the server uses, in the order of the tabs, with the addresses of their fields. */
export function foundIn(language: Language, stored: StoredOptions, isFork: boolean): Found[] {
  const { tabs } = settingTexts.in(language)
  const { labels, sections } = optionTexts.in(language)
  const found = (tab: keyof typeof SECTIONS, section: keyof typeof sections, key: OptionKey): Found => ({
    id: key,
    label: labels[key],
    place: `${tabs[tab]} · ${sections[section]}`,
    words: [key, ...LANGUAGES.map((each) => optionTexts.in(each).labels[key]), sections[section]],
    to: '/setting',
    search: { tab },
    hash: key,
  })
  return Object.entries(SECTIONS).flatMap(([tab, ofTab]) =>
    Object.entries(ofTab).flatMap(([section, keys]: [string, readonly OptionKey[]]) =>
      keys
        .filter((key) => isSupported(key, stored, isFork))
        .map((key) => found(tab as keyof typeof SECTIONS, section as keyof typeof sections, key)),
    ),
  )
}

/** Reads the options and returns what the palette finds among them. @throws RelaydeckError */
export async function loadFinds(client: QueryClient): Promise<(language: Language) => Found[]> {
  const stored = await client.ensureQueryData(storedOptions)
  const isFork = consoleOf(client).gateway.fork() !== undefined
  return (language) => foundIn(language, stored, isFork)
}

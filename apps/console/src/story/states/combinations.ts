import { LANGUAGES, type Language } from '../../app/language/language.ts'

export const THEMES = ['light', 'dark'] as const
/** Widths of a phone, a tablet and a desktop, in CSS pixels. */
export const WIDTHS = [390, 768, 1280] as const

/** How a story is shown. */
export interface Combination {
  readonly theme: (typeof THEMES)[number]
  readonly language: Language
  /** CSS pixels */
  readonly width: number
}

/** Values of each setting that are shown. */
export interface Shown {
  readonly themes: readonly string[]
  readonly languages: readonly string[]
  /** As texts. */
  readonly widths: readonly string[]
}

/** Returns each combination of the shown values. */
export const combinationsOf = ({ themes, languages, widths }: Shown): Combination[] =>
  THEMES.filter((theme) => themes.includes(theme)).flatMap((theme) =>
    LANGUAGES.filter((language) => languages.includes(language)).flatMap((language) =>
      WIDTHS.filter((width) => widths.includes(String(width))).map((width) => ({ theme, language, width })),
    ),
  )

/** A story in Storybook's index. */
export interface Entry {
  readonly id: string
  /** `Screens/Tokens/List` */
  readonly title: string
  readonly name: string
}

/** Returns the address of a story without the rest of Storybook. axe does not run in it. */
export const addressOf = (id: string, { theme, language }: Omit<Combination, 'width'>): string =>
  `iframe.html?id=${encodeURIComponent(id)}&viewMode=story&globals=theme:${theme};language:${language};a11y.manual:!true`

/** Returns the id of a component or screen, which the ids of its stories begin with. */
export const subjectOf = ({ id }: Entry): string => id.replace(/--.*$/, '')

/** Page of the stories of this folder, which would contain itself. */
const OWN_TITLE = 'All states'

/**
 * Reads the stories of Storybook's index.
 * @throws Error if it cannot be read
 */
export async function readStories(): Promise<readonly Entry[]> {
  const response = await fetch('index.json')
  if (!response.ok) throw new Error(`The index of stories was not read: HTTP ${response.status}`)
  const { entries }: { entries: Record<string, Entry & { type: string }> } = await response.json()
  return Object.values(entries).filter(({ type, title }) => type === 'story' && title !== OWN_TITLE)
}

/** Returns the address of each accepted picture by its kind and name: `light/kit-quota-amount`. */
const pictures = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../../pictures/*/*.png', { eager: true, query: '?url', import: 'default' }),
  ).map(([path, url]) => [path.replace(/^.*\/pictures\/|\.png$/g, ''), url]),
)

/** An accepted picture of a story, with the look in which it was taken. */
export interface Picture extends Combination {
  readonly kind: string
  readonly url: string
}

const KINDS: readonly Omit<Picture, 'url'>[] = [
  { kind: 'light', theme: 'light', language: 'zh', width: 1280 },
  { kind: 'dark', theme: 'dark', language: 'zh', width: 1280 },
  { kind: 'phone', theme: 'light', language: 'zh', width: 360 },
]

/** Returns the accepted pictures of a story. */
export const picturesOf = (storyId: string): Picture[] =>
  KINDS.flatMap((kind) => {
    const url = pictures[`${kind.kind}/${storyId.replaceAll('--', '-')}`]
    return url ? [{ ...kind, url }] : []
  })

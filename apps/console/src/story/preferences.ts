/** Media features that the toolbar emulates, since a page cannot switch them on. */
export const PREFERENCES = ['forced-colors', 'prefers-reduced-motion'] as const

export type Preference = (typeof PREFERENCES)[number]

const CONDITIONS: Record<Preference, string> = {
  'forced-colors': '(forced-colors: active)',
  'prefers-reduced-motion': '(prefers-reduced-motion: reduce)',
}

/** A browser's built-in changes with forced colours. */
const SYSTEM_COLOURS = `
*:not(svg, svg *, [aria-current]:not([aria-current="false"]), [aria-current] *) { background-color: Canvas !important; color: CanvasText !important; border-color: CanvasText !important;
  box-shadow: none !important; text-shadow: none !important }
a:not([aria-current]), a:not([aria-current]) * { color: LinkText !important }
button:not([aria-current]), button:not([aria-current]) * { background-color: ButtonFace !important; color: ButtonText !important }
input, select, textarea { background-color: Field !important; color: FieldText !important }`

/** Rules whose condition was replaced, with the original. */
const replaced = new Map<CSSMediaRule, string>()

function rulesIn(list: CSSRuleList | undefined): CSSMediaRule[] {
  return [...(list ?? [])].flatMap((rule) => {
    const inner = 'cssRules' in rule ? rulesIn(rule.cssRules as CSSRuleList) : []
    return rule instanceof CSSMediaRule ? [rule, ...inner] : inner
  })
}

let systemColours: CSSStyleSheet | undefined

/** Applies the rules of the emulated preferences, and removes the rules of earlier ones. */
export function emulate(preferences: readonly Preference[]): void {
  for (const [rule, original] of replaced) rule.media.mediaText = original
  replaced.clear()
  for (const preference of preferences)
    for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => rulesIn(cssRules)))
      if (rule.conditionText === CONDITIONS[preference]) {
        replaced.set(rule, rule.media.mediaText)
        rule.media.mediaText = 'all'
      }
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== systemColours)
  systemColours = new CSSStyleSheet()
  systemColours.replaceSync(preferences.includes('forced-colors') ? SYSTEM_COLOURS : '')
  document.adoptedStyleSheets = [...others, systemColours]
}

const { matchMedia } = globalThis

/** Lets code see the emulated preferences too: Mantine runs no transitions with reduced motion. */
export function emulateInCode(preferences: readonly Preference[]): void {
  window.matchMedia = (query) => {
    const emulated = preferences.find((preference) => query.includes(CONDITIONS[preference]))
    return matchMedia.call(window, emulated ? 'all' : query)
  }
}

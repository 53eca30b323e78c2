import { attempt } from './attempt.ts'

/** Local storage items that a first view depends on. */
const ITEMS = /^(user|language|navigation-folded|mantine-color-scheme-value|(table|prompt)-.+)$/

const COOKIE = 'relaydeck_view'
const YEAR = 365 * 24 * 60 * 60

/** Whether a first view depends on a local storage item. */
export const isMirrored = (key: string): boolean => ITEMS.test(key)

const mirroredItems = (): Record<string, string> => {
  const items = attempt(() => ({ ...localStorage })) ?? {}
  return Object.fromEntries(Object.entries<string>(items).filter(([key]) => isMirrored(key)))
}

/** What a first view depends on in this browser. */
export interface BrowserView {
  readonly items: Readonly<Record<string, string>>
  /** IANA name. */
  readonly timeZone: string
  /** Minutes behind UTC in winter and in summer. Browsers read them faster than the name. */
  readonly offsets: readonly number[]
  /** Value of `navigator.platform`. */
  readonly platform: string
}

/** What a first view depends on, without the name of the time zone. */
type ViewConditions = Omit<BrowserView, 'timeZone'>

/** Returns what a first view depends on in this browser. */
export function viewConditions(): ViewConditions {
  const year = new Date().getFullYear()
  return {
    items: mirroredItems(),
    offsets: [0, 6].map((month) => new Date(year, month).getTimezoneOffset()),
    platform: navigator.platform,
  }
}

/**
 * Writes a cookie with what a first view depends on in this browser, so that the program can render it. The browser
 * drops a cookie that is too large; then it renders the view itself.
 */
export function writeViewCookie(): void {
  // A server that renders has no cookies to write.
  attempt(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const view: BrowserView = { ...viewConditions(), timeZone }
    const value = encodeURIComponent(JSON.stringify(view))
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
    document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`
  })
}

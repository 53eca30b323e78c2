import { type Family, PAGE_SIZE, USUAL_PAGE_SIZE } from '@relaydeck/api-sdk'
import type { Build, FoundPage, Page } from './build.ts'

interface PageRequest {
  /** The page at the path, if there is one. */
  readonly found: FoundPage | undefined
  /** Query string with its question mark, or empty. */
  readonly search: string
  /** Whether the request has a session cookie; data is preloaded only then. */
  readonly hasSession: boolean
  readonly nonce: string
  /** Family of the gateway. Default: One API. */
  readonly family?: Family | undefined
  /** Generation of the gateway, if its family has several. */
  readonly generation?: string | undefined
  /** Largest page that the gateway sends; `undefined` if it takes no size. */
  readonly maxPageSize?: number | undefined
  /** Rows of a page that were chosen in the browser. */
  readonly pageSize?: number | undefined
}

/** First calls of every page, and of every page that requires a session. */
const STATUS = '/api/status'
const SELF = '/api/user/self'

/**
 * Returns the HTML of a page with preload links for its scripts and styles, so that the browser fetches them in
 * parallel, and for its first calls.
 */
export function renderPage({ template }: Build, request: PageRequest): string {
  const { found, search, hasSession, nonce, family = 'one-api', generation, maxPageSize, pageSize } = request
  const isFork = family !== 'one-api'
  const files = found ? fileLines(found.page, template) : []
  // Read by the console before its first call, which has to be in the fork's dialect.
  if (isFork) files.push(`<meta name="gateway-family" content="${[family, generation].filter(Boolean).join('/')}">`)
  // Also before it has read the status.
  if (maxPageSize !== undefined) files.push(`<meta name="max-page-size" content="${maxPageSize}">`)
  const rows = [pageSize, USUAL_PAGE_SIZE].find((size) => size !== undefined && size <= (maxPageSize ?? 0)) ?? PAGE_SIZE
  const first = rows === PAGE_SIZE ? '?p=0' : `?p=0&size=${rows}`
  const opening = found && hasSession && !isFork ? callsOf(found, search) : []
  const calls = [STATUS, ...opening.map((url) => url.replace('?p=0', first))].map(callLine)
  const html = template.replaceAll(/<(script|link)(?=[^>]*\b(?:src|href)="\/static\/)/g, `<$1 nonce="${nonce}"`)
  // Functions, because `$'` in a replacement text has a special meaning.
  return html.replace('</head>', (end) => [...files, ...calls, end].join(''))
}

function fileLines({ scripts, styles }: Page, template: string): string[] {
  const isNew = (file: string) => !template.includes(`"/${file}"`)
  return [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(file)}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`),
  ]
}

const callLine = (url: string): string => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(url)}">`

/** Returns the first calls of a page with a session. A page with a query string may start with another call. */
function callsOf({ page: { opensWith }, params }: FoundPage, search: string) {
  if (opensWith === undefined) return []
  return [
    SELF,
    ...(search === '' && opensWith !== ''
      ? [opensWith.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')]
      : []),
  ]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string): string => text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign)

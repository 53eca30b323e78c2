import { type Build, findPage, type Page } from './build.ts'

interface PageRequest {
  readonly path: string
  /** With the question mark; empty: none. */
  readonly search: string
  /** Whether a session cookie came with it: only then is data worth asking for ahead. */
  readonly session: boolean
  readonly nonce: string
}

/** What every page asks for as soon as it runs, and what every page that opens with a call asks for besides. */
const STATUS = '/api/status'
const SELF = '/api/user/self'

/**
 * Writes the HTML of a page: its scripts and styles, and its first calls, so that the browser fetches all of them at
 * once instead of finding out one after the other.
 */
export function writePage(build: Build, { path, search, session, nonce }: PageRequest) {
  const found = findPage(build.pages, path)
  const files = found ? fileLines(found.page, build.template) : []
  const calls = [STATUS, ...(found && session ? callsOf(found, search) : [])].map(callLine)
  const html = build.template
    .replaceAll(/<(script|link)(?=[^>]*\b(?:src|href)="\/static\/)/g, `<$1 nonce="${nonce}"`)
    // A function: in a text, `$'` and its like would stand for parts of the template.
    .replace('</head>', (end) => [...files, ...calls, end].join(''))
  return { html, known: found !== undefined }
}

function fileLines({ scripts, styles }: Page, template: string): string[] {
  const isNew = (file: string) => !template.includes(`"/${file}"`)
  return [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${escapeHtml(file)}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${escapeHtml(file)}">`),
  ]
}

const callLine = (url: string): string => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(url)}">`

/** The calls that a signed-in page makes first. With a search it may open with another one: then that is not foretold. */
function callsOf({ page: { opensWith }, params }: { page: Page; params: Record<string, string> }, search: string) {
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

/** First segments of paths that return data: the management API, the program's calls, and New API's playground. */
const DATA_ROOTS = new Set(['api', '-', 'pg'])

/** Paths that require an API key, which browsers never add automatically and pages of other sites do not have. */
const KEY_PATHS =
  /^\/(v1(beta)?|openai|v2|suno|kling|jimeng|claude|gemini|recraftAI|((mj-)?(fast|relax|turbo)\/)?mj)(\/|$)|^\/dashboard\/billing\//

/** Segments that lead elsewhere, and control characters, which may end or split what a server reads. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const LEADS_ELSEWHERE = /^\.+$|[\0-\x1f\x7f]/

/** Decodes single bytes, since a server may decode a path that is no valid text as a whole. */
const decodeOnce = (path: string): string =>
  path.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))

/** Returns a path without encoding, also where it was encoded several times. */
function decoded(path: string): string {
  const once = decodeOnce(path)
  return once === path ? path : decoded(once)
}

/** Returns the segments that a server may see: decoded, in lower case, without parameters behind a semicolon. */
const segmentsOf = (path: string): string[] =>
  decoded(path)
    .toLowerCase()
    .split(/[/\\]/)
    .map((segment) => segment.replace(/;.*/s, '').trim())
    .filter((segment) => segment !== '')

const leadsElsewhere = (segments: readonly string[]) => segments.some((segment) => LEADS_ELSEWHERE.test(segment))

/**
 * Whether every server reads a path as one that requires an API key.
 * @param path of a parsed URL, still encoded
 */
export const isKeyPath = (path: string): boolean => KEY_PATHS.test(path) && !leadsElsewhere(segmentsOf(path))

/**
 * Whether a server may read a path as one that returns data. Servers decode paths before or after they split them, once
 * or twice, and some ignore case, empty segments, or parameters.
 * @param path of a parsed URL, still encoded
 */
export function mayReturnData(path: string): boolean {
  const segments = segmentsOf(path)
  if (!leadsElsewhere(segments)) return DATA_ROOTS.has(segments[0] ?? '')
  return KEY_PATHS.test(path) || segments.some((segment) => DATA_ROOTS.has(segment))
}

/** Whether all servers read a path alike: it has no encoding, no parameters, and no empty segments. */
export const isPlain = (path: string): boolean => /^(\/[\w.-]+)*\/?$/.test(path)

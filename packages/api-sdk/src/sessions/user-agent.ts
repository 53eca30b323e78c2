/** Names by a part of the header, the most specific first: Edge's header also contains Chrome and Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['FxiOS/', 'Firefox'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const PROGRAM_MAX = 40

const nameIn = (header: string, names: typeof BROWSERS | typeof SYSTEMS) =>
  names.find(([part]) => header.includes(part))?.[1]

/** Returns browser and system of a `User-Agent` header (`Firefox, Windows`), or the program that sent it. */
export function shortUserAgent(header = ''): string {
  const names = [nameIn(header, BROWSERS), nameIn(header, SYSTEMS)].filter((name) => name !== undefined)
  return names.join(', ') || (/^[\w./-]+/.exec(header)?.[0] ?? '').slice(0, PROGRAM_MAX)
}

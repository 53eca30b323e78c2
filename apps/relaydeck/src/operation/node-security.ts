import releases from './node-security.json' with { type: 'json' }

/** Latest security release of each major version of Node. */
type Releases = Readonly<Record<string, { readonly version: string }>>

const numbers = (version: string): number[] => version.split('.').map(Number)

/** Whether a version is older than another one of the same major version. */
function isOlder(version: string, other: string): boolean {
  const [a, b] = [numbers(version), numbers(other)]
  const at = b.findIndex((number, place) => number !== a[place])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** Returns a sentence if a version of Node lacks known security fixes. */
export function nodeWarning(version: string, known: Releases = releases): string | undefined {
  const latest = known[version.split('.')[0] ?? '']?.version
  if (latest === undefined || !isOlder(version, latest)) return undefined
  return `Node ${version} lacks the security fixes of Node ${latest}: update Node when you can.`
}

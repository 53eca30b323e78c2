// Replaced by the build: only the files for Node read the environment.
declare const RELAYDECK_NODE: boolean | undefined

// Without the types of Node, which are absent in programs for browsers.
const processOf = (global: object) =>
  (global as { readonly process: { readonly env: Record<string, string | undefined> } }).process

/** Options that environment variables set. */
interface Environment {
  readonly baseUrl?: string | undefined
  readonly accessToken?: string | undefined
}

/**
 * Fills in `baseUrl` from `RELAYDECK_URL` and, for that gateway only, `accessToken` from `RELAYDECK_ACCESS_TOKEN`. A
 * token must not reach another server. Node only.
 */
export function withEnvironment<O extends Environment>(options: O): O {
  if (typeof RELAYDECK_NODE === 'undefined' ? 'document' in globalThis : !RELAYDECK_NODE) return options
  const { RELAYDECK_URL, RELAYDECK_ACCESS_TOKEN } = processOf(globalThis).env
  const { baseUrl = RELAYDECK_URL, accessToken = RELAYDECK_ACCESS_TOKEN } = options
  return baseUrl && baseUrl === RELAYDECK_URL ? { ...options, baseUrl, accessToken } : options
}

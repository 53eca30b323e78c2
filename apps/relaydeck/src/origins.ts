/** Origins of other servers that the settings refer to. */
export interface Origins {
  readonly images: readonly string[]
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
}

export const NO_ORIGINS: Origins = { images: [], frames: [], scripts: [] }

// Other hosts could contain `*`, `;`, or `,`, which are special in a policy.
const PLAIN_HOST = /^[\w.-]+(:\d+)?$/

/** Returns the origin of an http or https URL; none for anything else, such as a path or `javascript:`. */
export function originOf(text: string): string[] {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && PLAIN_HOST.test(url.host) ? [url.origin] : []
}

/** Merges origins without duplicates. */
export function mergeOrigins(all: readonly Origins[]): Origins {
  const each = (kind: keyof Origins) => [...new Set(all.flatMap((origins) => origins[kind]))]
  return { images: each('images'), frames: each('frames'), scripts: each('scripts') }
}

/** Foreign origins that an administrator's settings need. */
export interface Origins {
  readonly images: readonly string[]
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
}

export const NO_ORIGINS: Origins = { images: [], frames: [], scripts: [] }

// Other hosts that a URL may have hold `*`, `;` or `,`: in a policy a wildcard, another rule and another policy.
const PLAIN_HOST = /^[\w.-]+(:\d+)?$/

/** The origin of a web address; anything else (a path, `javascript:`, rubbish) needs none. */
export function originOf(address: string): string[] {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && PLAIN_HOST.test(url.host) ? [url.origin] : []
}

/** All of them together, each once. */
export function together(all: readonly Origins[]): Origins {
  const each = (kind: keyof Origins) => [...new Set(all.flatMap((origins) => origins[kind]))]
  return { images: each('images'), frames: each('frames'), scripts: each('scripts') }
}

import { Parser } from 'htmlparser2'
import { Marked } from 'marked'

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

/** Characters of all origins together: proxies refuse responses whose head is longer than a few kilobytes. */
const LENGTH_MAX = 2_000

/** Returns as many origins as fit into the head of a response: scripts and frames, which are few, before images. */
export function fittingOrigins({ images, frames, scripts }: Origins): Origins {
  let left = LENGTH_MAX
  const fitting = (origins: readonly string[]) =>
    origins.filter(({ length }) => {
      const fits = length < left
      if (fits) left -= length + 1
      return fits
    })
  return { scripts: fitting(scripts), frames: fitting(frames), images: fitting(images) }
}

/** Merges origins without duplicates. */
export function mergeOrigins(all: readonly Origins[]): Origins {
  const each = (kind: keyof Origins) => [...new Set(all.flatMap((origins) => origins[kind]))]
  return { images: each('images'), frames: each('frames'), scripts: each('scripts') }
}

// The same options as in the UI kit, so that both find the same images.
const marked = new Marked({ gfm: true, async: false })

/** Returns the origins of the images in HTML. */
export function imageOriginsIn(html: string): string[] {
  const urls: string[] = []
  const parser = new Parser({
    onopentag: (name, { src = '', srcset = '' }) => {
      if (name === 'img') urls.push(src)
      if (name === 'img' || name === 'source') urls.push(...(srcset.match(/https?:\/\/[^\s,]+/gi) ?? []))
    },
  })
  parser.end(html)
  return [...new Set(urls.flatMap(originOf))]
}

/**
 * Returns the origins that an administrator's text refers to: of the framed page if the text is a URL, else of the
 * images in its Markdown or HTML.
 */
export function originsInText(text: string): Origins {
  const trimmed = text.trim()
  if (/^https?:\/\/\S+$/i.test(trimmed)) return { ...NO_ORIGINS, frames: originOf(trimmed) }
  return { ...NO_ORIGINS, images: imageOriginsIn(marked.parse(text, { async: false })) }
}

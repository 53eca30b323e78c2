import { Parser } from 'htmlparser2'
import { Marked } from 'marked'
import { NO_ORIGINS, type Origins, originOf } from './origins.ts'

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

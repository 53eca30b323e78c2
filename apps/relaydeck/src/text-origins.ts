import { Parser } from 'htmlparser2'
import { Marked } from 'marked'
import { NO_ORIGINS, type Origins, originOf } from './origins.ts'

// As the console's kit reads it, so that both find the same pictures.
const marked = new Marked({ gfm: true, async: false })

/** Origins of the pictures that HTML shows. */
export function picturesIn(html: string): string[] {
  const addresses: string[] = []
  const parser = new Parser({
    onopentag: (name, { src = '', srcset = '' }) => {
      if (name === 'img') addresses.push(src)
      if (name === 'img' || name === 'source') addresses.push(...(srcset.match(/https?:\/\/[^\s,]+/gi) ?? []))
    },
  })
  parser.end(html)
  return [...new Set(addresses.flatMap(originOf))]
}

/**
 * The origins that a text of the administrators needs: the one it frames, where it is an address and nothing else;
 * those of its pictures, where it is Markdown or HTML.
 */
export function originsInText(text: string): Origins {
  const trimmed = text.trim()
  if (/^https?:\/\/\S+$/i.test(trimmed)) return { ...NO_ORIGINS, frames: originOf(trimmed) }
  return { ...NO_ORIGINS, images: picturesIn(marked.parse(text, { async: false })) }
}

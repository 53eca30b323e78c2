import type { InlineStyles } from '../start/inline-styles.ts'

const STYLE = / style="([^"]*)"/g

/** React escapes these characters in attributes. */
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)

/** Characters with which a declaration could end its rule or its element. */
const UNSAFE = /[{}<>\\@]/

/**
 * Replaces style attributes, which the content security policy forbids in HTML, by `data-style` and a style sheet. The
 * browser moves them back before it takes over.
 * @throws Error if a declaration could end its rule
 */
export function extractInlineStyles(html: string): { markup: string; css: string; styles: InlineStyles } {
  const styles: string[] = []
  const markup = html.replace(STYLE, (_, escaped: string) => {
    const style = decode(escaped)
    if (UNSAFE.test(style)) throw new Error('An inline style contains an unsafe character')
    const known = styles.indexOf(style)
    return ` data-style="${known < 0 ? styles.push(style) - 1 : known}"`
  })
  // The id makes the rules as strong as attributes compared to those of classes.
  const css = styles.map((style, index) => `#root [data-style="${index}"]{${style}}`).join('')
  return { markup, css, styles }
}

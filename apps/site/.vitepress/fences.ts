import type { MarkdownRenderer } from 'vitepress'
import { BASE } from '../scripts/sources.ts'

const TITLE = { zh: '控制台演示', en: 'Demo of the console' } as const
type Language = keyof typeof TITLE

/** A frame with the demo. */
const demo = (language: Language) =>
  `<div class="demo"><iframe title="${TITLE[language]}" loading="lazy" src="${BASE}demo/index.html?lang=${language}"></iframe></div>`

/** A picture for each theme. */
const picture = (language: Language, name: string, alt: string) =>
  ['light', 'dark']
    .map(
      (theme) =>
        `<img class="in-${theme}" loading="lazy" alt="${alt}" src="${BASE}images/${name}-${language}-${theme}.png">`,
    )
    .join('')

/** Renders the fences `demo LANGUAGE` and `pictures LANGUAGE`, whose lines are names with their alternative text. */
export function fences(markdown: MarkdownRenderer): void {
  const usual = markdown.renderer.rules.fence
  markdown.renderer.rules.fence = (tokens, at, options, env, self) => {
    const { info = '', content = '' } = tokens[at] ?? {}
    const [kind, given] = info.split(' ')
    const language = given === 'en' ? 'en' : 'zh'
    if (kind === 'demo') return demo(language)
    if (kind !== 'pictures') return usual?.(tokens, at, options, env, self) ?? ''
    const lines = content.trim().split('\n')
    return `<div class="pictures">${lines
      .map((line) => {
        const [name = '', ...words] = line.split(' ')
        return picture(language, name, markdown.utils.escapeHtml(words.join(' ')))
      })
      .join('')}</div>`
  }
}

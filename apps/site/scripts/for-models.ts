import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE } from './sources.ts'

const CONTENT = join(SITE, 'dist/content')
/** Pages by section; the reference and the tables of tests are too long to read whole. */
const SECTIONS = {
  Guides: ['en/*.md', 'en/docs/*.md'],
  'Management API': ['en/api/*.md'],
  中文: ['*.md'],
}
const LONG = ['en/docs/behaviour.md', 'en/docs/asvs.md', 'en/docs/wire-deviations.md']

const textOf = (page: string) => readFileSync(join(CONTENT, page), 'utf8')

/** Title of a page: its first heading. */
const titleOf = (page: string) => /^# (.+)$/m.exec(textOf(page))?.[1]

/** Writes `llms.txt`, a list of the pages, and `llms-full.txt`, the guides as one text. */
export function writeForModels(folder: string, url: string): void {
  const sections = Object.entries(SECTIONS).map(([name, patterns]) => ({
    name,
    pages: patterns.flatMap((pattern) => globSync(pattern, { cwd: CONTENT }).sort()).filter(titleOf),
  }))
  const lists = sections.map(
    ({ name, pages }) =>
      `## ${name}\n\n${pages.map((page) => `- [${titleOf(page)}](${url}${page.replaceAll('\\', '/').replace(/\.md$/, '.html')})`).join('\n')}`,
  )
  const intro =
    '# Relaydeck\n\n> A console, a typed SDK, a UI kit and an embedded gateway for AI-model API gateways of the One API family.'
  writeFileSync(join(folder, 'llms.txt'), `${[intro, ...lists].join('\n\n')}\n`)
  const full = sections[0]?.pages.filter((page) => !LONG.includes(page)).map((page) => textOf(page).trim()) ?? []
  writeFileSync(join(folder, 'llms-full.txt'), `${[intro, ...full].join('\n\n')}\n`)
}

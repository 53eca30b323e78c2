import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { PAGES, REPOSITORY, ROOT } from './sources.ts'

const IMAGE = /\.(png|svg)$/

/** Where a link of a document leads. */
function targetOf(source: string, link: string): string {
  const [path = '', hash] = link.split('#')
  if (path === '') return link
  const file = normalize(join(dirname(source), decodeURI(path)))
  const suffix = hash ? `#${hash}` : ''
  const page = PAGES.get(file)
  if (page) return `/${page}${suffix}`
  if (!existsSync(join(ROOT, file))) throw new Error(`${source} links to ${link}, which does not exist`)
  if (IMAGE.test(file)) return `/images/${file.replace(/.*\//, '')}`
  return `${REPOSITORY}/${statSync(join(ROOT, file)).isDirectory() ? 'tree' : 'blob'}/main/${file}${suffix}`
}

/**
 * Rewrites the links of a document, which are relative to its file, to pages of the site, and to the repository for
 * everything else. A link to a missing file throws.
 */
export const withSiteLinks = (source: string, markdown: string): string =>
  markdown
    .split(/^(```.*?^```$)/ms)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part.replace(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, (_, link: string) => `](${targetOf(source, link)})`),
    )
    .join('')

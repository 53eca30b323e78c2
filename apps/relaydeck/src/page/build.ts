import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A page in the console's build; see its `vite-plugins/page-list.ts`. */
export interface Page {
  readonly path: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Path of the first call of a page that requires a session; empty if it cannot be preloaded. */
  readonly opensWith?: string
}

/** The console's build. */
export interface Build {
  /** Directory of the build. */
  readonly folder: string
  /** HTML of all pages, before the lines of a single page are inserted. */
  readonly template: string
  readonly pages: readonly Page[]
}

/** Thrown if the console has not been built. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

/** The build in the workspace; in the package, a copy beside the program. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../console/dist/' : './console/', import.meta.url),
)

/** Reads the console's build. */
export function readBuild(folder = FOLDER): Build {
  try {
    return {
      folder,
      template: readFileSync(`${folder}/index.html`, 'utf8'),
      pages: JSON.parse(readFileSync(`${folder}/pages.json`, 'utf8')),
    }
  } catch (cause) {
    throw new BuildError('The console has not been built; run `pnpm build`.', { cause })
  }
}

/** A page, and the values of its `$` segments. */
export type FoundPage = NonNullable<ReturnType<typeof findPage>>

/** Returns the page at a path, with or without a trailing slash, and the values of its `$` segments. */
export function findPage(pages: readonly Page[], path: string) {
  const segments = path.replace(/(?<=[^/])\/$/, '').split('/')
  const matches = pages.flatMap((page) => {
    const params = matchPath(page.path.split('/'), segments)
    return params ? [{ page, params }] : []
  })
  // `/user/edit` takes precedence over `/user/$id`.
  return matches.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith('$') && segment !== '') params[part.slice(1)] = segment
    else if (part !== segment) return undefined
  }
  return params
}

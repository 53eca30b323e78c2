import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the console's build says of a page; see its `build/page-list.ts`. */
export interface Page {
  readonly path: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Empty: with one that is not foretold. */
  readonly opensWith?: string
}

/** The built console. */
export interface Build {
  /** Folder of the build. */
  readonly folder: string
  /** The page every address gets, before its own lines are written in. */
  readonly template: string
  readonly pages: readonly Page[]
}

/** The console was not built yet. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

const FOLDER = fileURLToPath(new URL('../../console/dist/', import.meta.url))

/** Reads the build from where the workspace leaves it. */
export function readBuild(folder = FOLDER): Build {
  try {
    return {
      folder,
      template: readFileSync(`${folder}/index.html`, 'utf8'),
      pages: JSON.parse(readFileSync(`${folder}/pages.json`, 'utf8')),
    }
  } catch (cause) {
    throw new BuildError('The console is not built; `pnpm build` builds it.', { cause })
  }
}

/** The page that an address opens, with or without a slash at its end, and what its `$` segments hold. */
export function findPage(pages: readonly Page[], path: string) {
  const segments = path.replace(/(?<=[^/])\/$/, '').split('/')
  const fitting = pages.flatMap((page) => {
    const params = match(page.path.split('/'), segments)
    return params ? [{ page, params }] : []
  })
  // `/user/edit` is itself before it is an `$id`.
  return fitting.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith('$') && segment !== '') params[part.slice(1)] = segment
    else if (part !== segment) return undefined
  }
  return params
}

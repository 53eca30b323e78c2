import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RecordIds } from './fault-data.ts'

const BUILT = fileURLToPath(new URL('../../apps/console/dist/pages.json', import.meta.url))

/** Returns the paths of all built pages. */
export const builtPages = (): string[] =>
  (JSON.parse(readFileSync(BUILT, 'utf8')) as { path: string }[]).map(({ path }) => path)

/** Returns an address of a page, with the id of a record or the name of a provider. */
export function addressOf(path: string, ids: RecordIds): string {
  const list = path.replace(/(\/edit)?\/\$id$/, '')
  return path.replace('$id', String(ids[list])).replace('$provider', 'github')
}

import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A line that goes into a file that is there, before what matches. */
interface Line {
  before: RegExp
  text: string
}

/** What a new thing changes, by path from the workspace's folder: whole new files, and lines in old ones. */
export type Change = Readonly<Record<string, string | readonly Line[]>>

const insert = (content: string, { before, text }: Line, path: string): string => {
  const changed = content.replace(before, (found) => `${text}\n${found}`)
  if (changed === content) throw new Error(`${path} has no line for ${before}`)
  return changed
}

/**
 * Writes a change; nothing is written where a new file is there already.
 * @returns the paths of what was written
 */
export async function apply(root: string, change: Change): Promise<string[]> {
  for (const [path, content] of Object.entries(change))
    if (typeof content === 'string' && existsSync(join(root, path))) throw new Error(`${path} is there already`)
  for (const [path, content] of Object.entries(change)) {
    const file = join(root, path)
    await mkdir(dirname(file), { recursive: true })
    const text =
      typeof content === 'string'
        ? content
        : content.reduce((whole, line) => insert(whole, line, path), await readFile(file, 'utf8'))
    await writeFile(file, text)
  }
  return Object.keys(change)
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** The guides in the repository; in the package, copies beside the program. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../docs/' : './guides/', import.meta.url),
)

/** Guides that agents can read, by name, with what each is about. */
export const GUIDES: Readonly<Record<string, string>> = {
  run: 'Running Relaydeck: flags, variables, containers, backups, commands.',
  moving: 'Moving users, keys and channels between gateways.',
  families: 'Limits in front of New API, One Hub and other forks.',
}

/** Returns the Markdown of a guide. */
export const readGuide = (name: string): Promise<string> => readFile(`${FOLDER}${name}.md`, 'utf8')

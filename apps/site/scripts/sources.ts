import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Root of the repository. */
export const ROOT = join(import.meta.dirname, '../../..')

/** Folder of the site. */
export const SITE = join(import.meta.dirname, '..')

/** Path of the site on its host. */
export const BASE = process.env.SITE_BASE ?? '/'

/** Address of the repository. */
export const REPOSITORY = 'https://github.com/relaydeck/relaydeck'

const GUIDES: Record<string, string> = {
  'docs/run.md': 'en/run.md',
  'packages/api-sdk/README.md': 'en/sdk.md',
  'packages/ui/README.md': 'en/kit.md',
  'packages/gateway/README.md': 'en/gateway.md',
  'packages/protocols/README.md': 'en/protocols.md',
  'packages/contract/README.md': 'en/contract.md',
  'CONTRIBUTING.md': 'en/contribute.md',
  'SECURITY.md': 'en/security.md',
}

const documents = globSync('docs/**/*.md', { cwd: ROOT }).filter((file) => !(file in GUIDES))

/** Pages of the site that are documents of the repository: source file, from the root, to page. */
export const PAGES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(GUIDES),
  ...documents.map((file): [string, string] => [file, `en/${file}`]),
])

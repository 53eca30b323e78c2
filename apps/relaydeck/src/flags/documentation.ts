import manifest from '../../package.json' with { type: 'json' }
import { VERSION } from './version.ts'

/** Git's name of the released version; a build that was not released has none. */
const REVISION = VERSION === '0.0.0' ? 'main' : `v${VERSION}`

/**
 * Returns the public address of a document of this version.
 * @param document name in the folder docs, with `#heading` if it is about a section: `run.md#backup`
 */
export const documentation = (document: string): string =>
  `${manifest.homepage.replace(/#.*$/, '')}/blob/${REVISION}/docs/${document}`

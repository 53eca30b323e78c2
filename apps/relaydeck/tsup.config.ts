import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { configSchema } from '@relaydeck/config'
import { defineConfig } from 'tsup'
import manifest from './package.json' with { type: 'json' }
import { licensesOf } from './scripts/licenses.ts'
import { GUIDES } from './src/mcp/guides.ts'

const CONSOLE = '../console/dist'

/** Sources of the gateway, whose threads and migrations are files of the program. */
const GATEWAY = dirname(createRequire(import.meta.url).resolve('@relaydeck/gateway'))

export default defineConfig({
  entry: {
    relaydeck: 'src/bin.ts',
    reader: join(GATEWAY, 'db/reader.ts'),
    'tokenizer-thread': join(GATEWAY, 'counting/tokenizer-thread.ts'),
  },
  format: ['esm'],
  clean: true,
  metafile: true,
  // Packages with native code, and clients of other servers: an installation gets fixes of these without our release.
  external: manifest.unbundled,
  noExternal: [new RegExp(`^(?!(?:${manifest.unbundled.join('|')})(?:/|$))`)],
  // `node:sqlite` has no other name.
  removeNodeProtocol: false,
  target: 'node24',
  // For libraries in CommonJS.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  onSuccess: async () => {
    await cp(join(GATEWAY, 'db/migrations'), 'dist/migrations', { recursive: true })
    await cp(CONSOLE, 'dist/console', { recursive: true, filter: (file) => !file.includes('.vite') })
    for (const guide of Object.keys(GUIDES)) await cp(`../../docs/${guide}.md`, `dist/guides/${guide}.md`)
    await writeFile('dist/config.schema.json', `${JSON.stringify(configSchema(), null, 2)}\n`)
    const metafile = JSON.parse(await readFile('dist/metafile-esm.json', 'utf8'))
    const consoleLicenses = await readFile(join(CONSOLE, '.vite/license.md'), 'utf8')
    await writeFile('dist/licenses.md', licensesOf(metafile, consoleLicenses))
    await rm('dist/metafile-esm.json')
  },
})

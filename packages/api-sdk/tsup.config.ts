import { copyFile, writeFile } from 'node:fs/promises'
import { filePerModule } from '@relaydeck/package/file-per-module'
import type { PluginBuild } from 'esbuild'
import { defineConfig, type Options } from 'tsup'

const ENTRIES = {
  index: 'src/index.ts',
  changes: 'src/changes/index.ts',
  dialects: 'src/dialects/index.ts',
  openapi: 'src/openapi/index.ts',
  query: 'src/query.ts',
  reference: 'src/reference/index.ts',
  rules: 'src/rules/index.ts',
  testing: 'src/testing/index.ts',
  usage: 'src/usage/index.ts',
}

// Built separately: otherwise the other entries would be split into more shared files.
const { dialects, usage, ...SPLIT } = ENTRIES

/** Lets these entries use the index of the package, so that all have the same error classes. */
const sharedIndex = {
  name: 'shared-index',
  setup: (build: PluginBuild) =>
    build.onResolve({ filter: /^\.\.\/(\.\.\/)?index\.ts$/ }, () => ({ path: './index.js', external: true })),
}

// Node loads few files, with the used part of zod only: loading all of zod would take most of the time.
const forNode: Options = {
  outDir: 'dist/node',
  platform: 'node',
  noExternal: ['zod'],
  target: 'es2022',
  define: { RELAYDECK_NODE: 'true' },
}

export default defineConfig([
  {
    entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/*.test-d.ts'],
    format: ['esm', 'cjs'],
    splitting: false,
    target: 'es2022',
    define: { RELAYDECK_NODE: 'false' },
    esbuildPlugins: [filePerModule],
  },
  { ...forNode, entry: SPLIT, format: ['esm'], splitting: true },
  { ...forNode, entry: { dialects, usage }, format: ['esm'], splitting: false, esbuildPlugins: [sharedIndex] },
  {
    ...forNode,
    entry: { entries: 'scripts/entries.ts' },
    format: ['cjs'],
    onSuccess: async () => {
      for (const name of Object.keys(ENTRIES))
        await writeFile(`dist/node/${name}.cjs`, `module.exports = require('./entries.cjs').${name}\n`)
      await copyFile('node_modules/zod/LICENSE', 'dist/node/LICENSE-zod')
    },
  },
])

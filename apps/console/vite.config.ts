import { type CodeSplittingOptions, tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compressed } from './vite-plugins/compressed.ts'
import { pageList } from './vite-plugins/page-list.ts'

/** Gateway of `pnpm dev`; by default the program on its usual port. */
const GATEWAY = process.env.RELAYDECK_DEV_GATEWAY ?? 'http://127.0.0.1:3000'

/** Modules that many pages share, by folder, each with its imports. The rest is split by route. */
const SHARED: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'] },
  { name: 'login', test: /src\/routes\/(-login\/(?!other-ways)|login)/ },
  { name: 'kit', test: /src\/(parts\/(kit|form)|Timestamp)\// },
  { name: 'frame', test: /src\/(shell\/(?!palette)|routes\/_app\.tsx)/ },
  { name: 'lists', test: /src\/parts\/(rows|list-page|export)\// },
]

// Loaders import endpoints, which not every page should load. The first response does not wait for the loader: the
// program's HTML requests it.
const LOADERS_TOO: NonNullable<CodeSplittingOptions['defaultBehavior']> = [
  ['component', 'loader'],
  ['errorComponent'],
  ['notFoundComponent'],
]

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: LOADERS_TOO },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    pageList(),
    compressed(),
  ],
  // React has this hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: { port: 5173, proxy: { '/api': GATEWAY, '/v1': GATEWAY, '/-': GATEWAY } },
  build: {
    target: 'es2023',
    manifest: true,
    license: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The program's HTML and hovered links preload the imports of a page. Lists of them in the first chunk would cost
      // every page 2 KB; only styles must be known before a page is rendered.
      resolveDependencies: (_, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/[name].[hash].chunk.js',
        // The full names of shared chunks list all pages that share them.
        chunkFileNames: ({ name }) => `static/js/${name.split('~')[0]}.[hash].chunk.js`,
        // Same for CSS: the entry lists their names.
        assetFileNames: ({ names: [name = ''] }) => `static/media/${name.split(/[~.]/)[0]}.[hash][extname]`,
        codeSplitting: { groups: SHARED },
      },
    },
  },
})

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { pageList } from './build/page-list.ts'

/** Where `pnpm dev` finds a gateway: the program, started beside it. */
const GATEWAY = process.env.RELAYDECK_DEV_GATEWAY ?? 'http://127.0.0.1:3000'

/**
 * What every page needs, and what the log-in page shows: one file, since each file is a request. What is heavy does not
 * belong here; the budgets tell.
 */
const BASE = new RegExp(
  [
    'node_modules/(@tanstack/(react-router|router-core|history|store|react-store|react-query|query-core)|zod|clsx)/',
    'node_modules/(use-sync-external-store|get-nonce)/',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(UnstyledButton|Button|ActionIcon|Loader|Transition)/',
    '@mantine/core/esm/components/(Input|InputBase|TextInput|PasswordInput)/',
    'packages/api-sdk/src/(core|session|status)/',
    'packages/api-sdk/src/(query|(tokens|users)/orders)\\.ts$',
    'packages/ui/src/(theme|Timestamp/format)',
    'apps/console/src/app/(?!notices-host)[^/]+$',
    'apps/console/src/app/(pages|texts/(area|frame|language)\\.ts)',
    'apps/console/src/app/shell/(Brand|Footer|GuestFrame|OpenFrame|Preferences|Shell\\.module)',
    'apps/console/src/(parts/(ConfirmDialog\\.ts|LinkButton|Note)|routes/-login)',
    // Which catalogues a screen has: some bytes each.
    'apps/console/src/routes/.*/-texts\\.ts$',
  ].join('|'),
)

/** The frame of signed-in people. */
const SHELL =
  /apps\/console\/src\/(app\/shell\/(Shell|Menu|Account)|parts\/kit\/(KitTexts|kit\.zh)|routes\/_app)\.tsx?|packages\/ui\/src\/texts\/(texts|refusal|zh)/

/** What every list shows. */
const LIST = new RegExp(
  [
    'node_modules/@tanstack/(react-table|table-core)/',
    '@mantine/core/(esm/components|styles)/(CloseButton|InlineInput|NativeSelect|Skeleton|Switch|VisuallyHidden)\\b',
    'packages/ui/src/(CopyButton|EmptyState|LoadError|PagedTable|Quota|SearchBox|SecretText|StatusLabel|Timestamp)/(?!ViewPanel\\.tsx|VirtualRows)',
    'apps/console/src/parts/list/',
  ].join('|'),
)

// A page's loader brings its calls along: not every page is to load them. Its first answer does not wait for it: the
// program's HTML asks for that.
const LOADERS_TOO = {
  defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] as (
    | 'component'
    | 'loader'
    | 'errorComponent'
    | 'notFoundComponent'
  )[][],
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: LOADERS_TOO,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    pageList(),
    compressed(),
  ],
  // React itself has had this hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: { port: 5173, proxy: { '/api': GATEWAY, '/v1': GATEWAY } },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/[name].[hash].chunk.js',
        chunkFileNames: 'static/js/[name].[hash].chunk.js',
        assetFileNames: 'static/media/[name].[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'base', test: BASE, priority: 2 },
            { name: 'shell', test: SHELL, priority: 1 },
            { name: 'list', test: LIST, priority: 1 },
            // What some pages share, in as few files as make sense.
            {
              name: 'shared',
              test: /\.(m?js|tsx?|css)$/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_000,
              priority: 0,
            },
          ],
        },
      },
    },
  },
})

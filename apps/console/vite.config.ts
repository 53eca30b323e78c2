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
    'node_modules/(@tanstack/(react-router(?!/dist/esm/useBlocker)|router-core|history|store|react-store|react-query|query-core)|zod|clsx)/',
    'node_modules/(use-sync-external-store|get-nonce)/',
    '@mantine/core/esm/core/',
    '@mantine/core/esm/components/(UnstyledButton|Button|ActionIcon|Loader|Transition)/',
    '@mantine/core/esm/components/(Input|InputBase|TextInput|PasswordInput)/',
    'packages/api-sdk/src/(core/(?!run-all|page\\.ts)|status/|session/session)',
    'packages/api-sdk/src/(query|(tokens|users)/orders)\\.ts$',
    'packages/ui/src/(theme/(?!forced|inline)|Timestamp/format)',
    'apps/console/src/app/(?!notices-host|sign-out)[^/]+$',
    'apps/console/src/app/(pages|texts/(area|frame|language)\\.ts)',
    'apps/console/src/app/shell/(Brand|Footer|GuestFrame|OpenFrame|Preferences|Shell\\.module)',
    'apps/console/src/(parts/(notice/Notice\\.tsx|ConfirmDialog\\.ts|Column|LinkButton|Note|form/use-once)|routes/-login/(LoginForm|landing))',
    // Which catalogues a list and the forms over it share: some bytes.
    'apps/console/src/routes/_app/token/-texts\\.ts$',
  ].join('|'),
)

/** The frame of signed-in people. */
const SHELL =
  /apps\/console\/src\/(app\/shell\/(Shell|Menu|Account)|parts\/kit\/KitTexts|routes\/_app)\.tsx?|packages\/ui\/src\/texts\/(texts|UiTexts|zh)/

/** What every list shows. */
const LIST = new RegExp(
  [
    '@mantine/core/(esm/components|styles)/(CloseButton|InlineInput|NativeSelect|Skeleton|Switch|VisuallyHidden)\\b',
    'packages/ui/src/(CopyButton|EmptyState|LoadError|PagedTable|Quota|SearchBox|SecretText|StatusLabel|Timestamp)/(?!ViewPanel\\.tsx|VirtualRows|csv)',
    '@tabler/icons-react/dist/esm/icons/Icon(Check|Copy|Dots|ExternalLink|Eye|EyeOff|Plus|Refresh|Search|Selector|Trash|X)\\.mjs',
    'apps/console/src/parts/list/',
  ].join('|'),
)

/** What does things with many rows, once some are chosen. */
const BULK = /apps\/console\/src\/parts\/bulk\//

/** What the frame fetches once a page stands: announcement and notices, in one file. */
const LATER = new RegExp(
  [
    'apps/console/src/(app/notices-host|parts/notice/(NoticeBell|seen|texts\\.ts)|parts/version/(watch|texts\\.ts))',
    'node_modules/(@mantine/(notifications|store)|react-transition-group|@babel/runtime|dom-helpers)/',
    '@mantine/core/(esm/components|styles)/Notification\\b',
    '@mantine/hooks/esm/use-(drag|force-update)/',
    'packages/ui/src/theme/forced-colors',
  ].join('|'),
)

/** What notices and everything else that floats over a page share. */
const OVERLAY =
  /node_modules\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tslib)\/|@mantine\/core\/esm\/components\/Portal\//

/** What home and about show before anything an administrator wrote: they do not wait for its sanitiser. */
const VISIT = /apps\/console\/src\/parts\/(about-system\/(AboutSystem|texts\.ts)|content\/(AdminText|texts\.ts))/

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
  server: { port: 5173, proxy: { '/api': GATEWAY, '/v1': GATEWAY, '/-': GATEWAY } },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What a page imports is preloaded by the program's HTML, and by a link that is pointed at. Lists of it inside of
      // the first chunk would cost every page 2 KB; only styles have to be known before a page is drawn.
      resolveDependencies: (_, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/[name].[hash].chunk.js',
        // The names of shared chunks say all that share them, on every page.
        chunkFileNames: ({ name }) => `static/js/${name.split('~')[0]}.[hash].chunk.js`,
        assetFileNames: 'static/media/[name].[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'base', test: BASE, priority: 2 },
            { name: 'shell', test: SHELL, priority: 1 },
            { name: 'list', test: LIST, priority: 1 },
            { name: 'bulk', test: BULK, priority: 1 },
            { name: 'overlay', test: OVERLAY, priority: 1 },
            { name: 'later', test: LATER, priority: 1 },
            // On its own: bulk actions, the channels' own and the settings share nothing else.
            { name: 'run-all', test: /api-sdk\/src\/core\/run-all/, priority: 1 },
            { name: 'visit', test: VISIT, priority: 1 },
            // What some pages share. Small pieces of it become one file; with a higher threshold lists bring the forms
            // along that open over them.
            {
              name: 'shared',
              test: /\.(m?js|tsx?|css)$/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1_000,
              priority: 0,
            },
          ],
        },
      },
    },
  },
})

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './build/compressed.ts'
import { openingRoles } from './build/opening-calls.ts'
import { pageList } from './build/page-list.ts'

/** Gateway of `pnpm dev`; by default the program on its usual port. */
const GATEWAY = process.env.RELAYDECK_DEV_GATEWAY ?? 'http://127.0.0.1:3000'

/** Code of every page and of the sign-in page, in one file, since each file is a request. The budgets keep it small. */
const BASE = new RegExp(
  [
    'node_modules/(@tanstack/(react-router(?!/dist/esm/useBlocker)|router-core|history|store|react-store|react-query|query-core)|zod|clsx)/',
    'node_modules/(use-sync-external-store|get-nonce)/',
    '@mantine/core/esm/core/(?!utils/(create-scoped-keydown-handler|find-element-in-shadow-dom))',
    '@mantine/core/esm/components/(UnstyledButton|Button|ActionIcon|Loader|Transition)/',
    '@mantine/core/esm/components/(Input|InputBase|TextInput|PasswordInput)/',
    'packages/api-sdk/src/(core/(?!run-all|page\\.ts)|status/|session/session)',
    'packages/api-sdk/src/(query|(tokens|users)/orders)\\.ts$',
    'packages/ui/src/(theme/(?!forced|inline)|Timestamp/format)',
    'apps/console/src/(start|shell/pages)/',
    'apps/console/src/app/((?!toast-host|sign-out)[^/]+$|texts/(area|frame|language)\\.ts|fork/family\\.ts)',
    'apps/console/src/shell/(Brand|Footer|GuestFrame|OpenFrame|Preferences|Shell\\.module)',
    'apps/console/src/(parts/(notice/Notice\\.tsx|ConfirmDialog\\.ts|Column|LinkButton|Logo|Note|form/use-once)|routes/-login/(LoginForm|landing))',
    // A few bytes that a list and the forms over it share.
    'apps/console/src/routes/_app/token/-texts\\.ts$',
  ].join('|'),
)

/** Frame for signed-in users. */
const SHELL =
  /apps\/console\/src\/(shell\/(Shell|Menu|Account)|parts\/(kit\/KitTexts|common\/texts(\.zh)?)|routes\/_app)\.tsx?|packages\/ui\/src\/texts\/(texts|UiTexts|zh)/

/** Code of every list. */
const LIST = new RegExp(
  [
    '@mantine/core/(esm/components|styles)/(CloseButton|InlineInput|NativeSelect|Skeleton|Switch|VisuallyHidden)\\b',
    'packages/ui/src/(CopyButton|EmptyState|LoadError|PagedTable|Quota|SearchBox|SecretText|StatusLabel|Timestamp)/(?!ViewPanel\\.tsx|VirtualRows|csv)',
    '@tabler/icons-react/dist/esm/icons/Icon(Check|Copy|Dots|ExternalLink|Eye|EyeOff|Plus|Refresh|Search|Selector|Trash|X)\\.mjs',
    'apps/console/src/parts/(list/(?!texts\\.en)|use-confirmation)',
    // Shared by the list and the forms over it; a file of its own would be one request more.
    'apps/console/src/routes/_app/token/-resource\\.ts$',
  ].join('|'),
)

/** Bulk actions, loaded when rows are selected. */
const BULK = /apps\/console\/src\/parts\/bulk\//

/** Announcement and toasts, which load after the page is rendered. */
const LATER = new RegExp(
  [
    'apps/console/src/(app/toast-host|parts/notice/(NoticeBell|seen|texts\\.ts)|app/version/(watch|texts\\.ts))',
    'node_modules/(@mantine/(notifications|store)|react-transition-group|@babel/runtime|dom-helpers)/',
    '@mantine/core/(esm/components|styles)/Notification\\b',
    '@mantine/hooks/esm/use-(drag|force-update)/',
    'packages/ui/src/theme/forced-colors',
  ].join('|'),
)

/** Code that toasts and all overlays share. */
const OVERLAY =
  /node_modules\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tslib)\/|@mantine\/core\/esm\/components\/Portal\//

/** Code of the home and about pages without the sanitiser, which only custom content needs. */
const VISIT = /apps\/console\/src\/parts\/(about-system\/(AboutSystem|texts\.ts)|content\/(AdminText|texts\.ts))/

// Loaders import endpoints, which not every page should load. The first response does not wait for the loader: the
// program's HTML requests it.
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
    openingRoles(),
    pageList(),
    compressed(),
  ],
  // React has this hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: { port: 5173, proxy: { '/api': GATEWAY, '/v1': GATEWAY, '/-': GATEWAY } },
  build: {
    target: 'es2023',
    manifest: true,
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
            // Separate: bulk actions, channel actions and settings share nothing else.
            { name: 'run-all', test: /api-sdk\/src\/core\/run-all/, priority: 1 },
            { name: 'visit', test: VISIT, priority: 1 },
            // Code that some pages share. Small modules are merged into one file; with a higher threshold, lists would
            // load the forms that open over them.
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

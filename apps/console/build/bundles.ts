import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup

/** Paths in the console's sources. */
const own = (...paths: string[]) => paths.map((path) => `apps/console/src/${path}`)

/** Paths in Mantine's components. */
const mantine = (...paths: string[]) => paths.map((path) => `@mantine/core/esm/components/${path}`)

/** Modules of the SDK's core that read whole lists and work on many rows. */
const WALK = 'page|pace|pause|run-all'

/**
 * Bundles by their files and folders; subfolders do not belong to their folder's bundle. A module that several bundles
 * import, for example a library, is in the first of them.
 */
const BUNDLES = {
  /**
   * What every page needs, and the sign-in page. With React: one file is a request less and compresses better. Without
   * the entry: a browser stores the compiled code of an entry before pages have called its functions, which would then
   * be compiled at every visit.
   */
  base: [
    ...own(
      'start/',
      'app/base.css',
      'app/restore-focus.ts',
      'app/overlay-focus.ts',
      'app/overlays.ts',
      'app/adoption.ts',
      'app/texts/frame.zh.ts',
      'routes/login.tsx',
      'routes/-login/',
    ),
    'packages/ui/src/Timestamp/format.ts',
    'get-nonce/dist/es2015/',
    'node_modules/(react|react-dom|scheduler)/(cjs/)?[\\w.-]+\\.js',
  ],
  /** The other pages of guests. */
  kit: [
    ...own('parts/kit/', 'parts/kit/texts.zh.ts', 'parts/content/texts.ts', 'parts/form/rules.ts', 'parts/Note.tsx'),
    ...mantine('CloseButton/'),
    `packages/api-sdk/src/core/(?!(${WALK})\\.)\\S+\\.ts`,
    'packages/ui/src/storage/',
    '@mantine/hooks/esm/use-merged-ref/',
    '@mantine/hooks/esm/use-timeout/',
    '@mantine/core/esm/core/utils/create-safe-context/',
  ],
  /** Reading whole lists and working on many rows, which load when they are first used. */
  walk: [`packages/api-sdk/src/core/(${WALK})\\.ts`],
  /** Pages for signed-in users: their frame, lists, and what list and forms of the first page share. */
  shell: [
    ...own('routes/_app.tsx', 'shell/', 'parts/list/', 'parts/list/texts.zh.ts'),
    ...own('routes/_app/token/-resource.ts', 'routes/_app/token/-columns.module.css'),
  ],
  /** What log, channels and dashboard share. */
  logs: [
    'packages/api-sdk/src/logs/',
    '@tabler/icons-react/dist/esm/icons/(IconRefresh|IconSelector).mjs',
    ...mantine('NativeSelect/'),
  ],
  /** What menus and overlays share. */
  layer: [
    ...mantine('FocusTrap/', 'Overlay/', 'Portal/', 'ScrollArea/utils/'),
    '@mantine/core/esm/core/DirectionProvider/',
  ],
  /** Toasts, announcement and the state of work on many rows, which load after the page is rendered. */
  later: own('app/later/', 'parts/notice/', 'parts/work/(Work\\.tsx|store\\.ts|tab-item\\.ts)'),
  /** Texts of administrators, such as the announcement. */
  content: [
    ...own('parts/content/Content.tsx', 'parts/content/texts.zh.ts'),
    'packages/ui/src/ServerHtml/(ServerHtml|Html)\\.\\w+',
  ],
  /** Home page and about. */
  visit: own('parts/visit/', 'parts/visit/texts.zh.ts', 'routes/_public.tsx', 'routes/_public/'),
  overlay: own('parts/overlay/'),
  menu: own('parts/menu/DropdownMenu.tsx'),
  form: own('parts/form/'),
  saving: own('parts/saving/', 'parts/FormSkeleton.tsx'),
  /** Accounts, for the list and what opens from it. */
  accounts: own('routes/_app/user/-resource.ts', 'routes/_app/user/-accounts.ts'),
  /** Loads when rows are selected. */
  bulk: own('parts/bulk/'),
  /** Loads when a list is filtered, sorted by a column or selected as a whole. */
  narrow: own('parts/narrow/', 'parts/narrow/texts.zh.ts'),
}

/** The log, with what the usage shares with it. */
const LOG = [
  ...own('routes/_app/log.tsx', 'routes/_app/log/-list/', 'routes/_app/log/-texts.zh.ts'),
  ...own('parts/can-read-all.ts', 'parts/channel-names.ts'),
  'packages/ui/src/TimeRange/',
]

/** The channels, with what their filters share with the list. */
const CHANNEL = own('routes/_app/channel.tsx', 'routes/_app/channel/-list/', 'routes/_app/channel/-texts.zh.ts')

/** Files of a folder with one dot in their names, unlike catalogues, which load in one language. */
const IN_FOLDER = '[^/.]+\\.\\w+'

const isIn = (paths: readonly string[]) => {
  const modules = new RegExp(
    `/(${paths.map((path) => (path.endsWith('/') ? path + IN_FOLDER : path)).join('|')})(\\?|$)`,
  )
  return (id: string) => modules.test(id)
}

/** Folder of the SDK, such as `tokens`. */
const sdkFolder = (id: string) => /\/api-sdk\/src\/(\w+)\//.exec(id)?.[1]

/** Name of a page of signed-in users, for its list and its texts in the default language. */
const pageOf = (id: string) => /\/routes\/_app\/(\w+)(\.tsx\?|\/-(list\W|texts\.zh\.ts))/.exec(id)?.[1]

/** Modules that pages share, by the set of these pages. */
const SHARED = { minShareCount: 2, entriesAware: true }

/** Groups modules into files: each file is a request, and none should carry code that its pages do not need. */
const groups: Group[] = [
  ...Object.entries(BUNDLES).map(([name, paths]) => ({ name, test: isIn(paths) })),
  { name: sdkFolder, minShareCount: 2 },
  { name: 'log', test: isIn(LOG) },
  { name: 'channel', test: isIn(CHANNEL) },
  { ...SHARED, name: 'libs', test: /node_modules/ },
  { ...SHARED, name: 'shared' },
  { name: pageOf },
]

/** The groups in their order, in which they take modules together with their imports. */
export const bundles = groups.map((group, at) => ({ ...group, priority: groups.length - at }))

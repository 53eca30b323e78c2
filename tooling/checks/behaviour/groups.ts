/** A part of the product, in the order of the page. */
interface Part {
  name: string
  /** Paths of its tests. */
  files: RegExp
  /** Its groups with their paths, of which the first that fits counts; without them, each folder is a group. */
  groups?: [name: string, files: RegExp][]
}

/** Returns a pattern of the console's tests: folders of its source, and beginnings of names in `e2e`. */
const about = (folders: string, specs: string): RegExp =>
  new RegExp(`^apps/console/src/(${folders})(/|\\.)|^e2e/[^/]+/(${specs})\\b`)

const routes = (nouns: string) => `routes/(_app|_guest|_public)/(${nouns})`

/** The parts of the product that the page describes. */
export const PARTS: Part[] = [
  {
    name: 'Console',
    files: /^(apps\/console|e2e\/(journeys|screens))\//,
    groups: [
      [
        'Signing in and registration',
        about('routes/-login|routes/_guest|parts/oauth', 'oauth|register|reset|sign-in|session|passwords'),
      ],
      ['Public pages', about('routes/_public', 'visit|guest|status')],
      ['Dashboard', about(routes('dashboard'), 'dashboard|overview|first|working-day')],
      ['Tokens', about(routes('token'), 'token')],
      ['Channels', about(`${routes('channel')}|parts/channel`, 'channel|callable-types')],
      ['Redemption codes and top-up', about(routes('redemption|topup'), 'redemption|topup')],
      ['Personal settings', about(routes('setting/-personal|user_.edit'), 'profile|bindings|second-factor')],
      ['Users', about(routes('user'), 'user')],
      ['Limits', about('parts/limits', 'limits')],
      ['Log', about(`${routes('log')}|parts/clear-logs`, 'log|call')],
      ['Usage', about(routes('usage'), 'usage')],
      ['Chat', about(routes('chat'), 'chat')],
      ['Settings', about(routes('setting'), 'setting|options|system-options|prices|config-file|release')],
      ['Other servers', about('app/dialects|parts/fork-banner', 'fork|one-api-calls|list-answers|before-a-gateway')],
      [
        'Lists and work on many rows',
        about('parts/(rows|list-page|bulk|import|export|background-work)', 'list|page-size|bulk|import|export|work'),
      ],
      ['Forms', about('parts/(form|saving)', 'form|typed-values|tabs')],
      ['Failures and foreign input', about('app/failure', 'failures|faults|hostile|local-state')],
      ['Storybook', /^apps\/console\/(src\/story|test\/storybook)/],
      ['Frame and all pages', /./],
    ],
  },
  { name: 'Gateway', files: /^packages\/gateway\// },
  { name: 'SDK', files: /^packages\/api-sdk\// },
  { name: 'Protocols', files: /^packages\/protocols\// },
  { name: 'UI kit', files: /^packages\/ui\// },
  { name: 'Program', files: /^apps\/relaydeck\// },
  { name: 'Configuration file', files: /^packages\/config\// },
]

/** Names of folders whose names are short. */
const NAMES: Record<string, string> = {
  api: 'API',
  bodies: 'Bodies of requests',
  counting: 'Counting of tokens',
  data: 'Import, export and backup',
  db: 'Database',
  http: 'HTTP',
  lib: 'Shared code',
  oauth: 'OAuth',
  openapi: 'OpenAPI',
}

/** Returns the name of the group of a part in which the page shows a file. */
export function groupOf({ groups }: Part, path: string): string {
  if (groups) return groups.find(([, files]) => files.test(path))?.[0] ?? ''
  const [, folder] = path.match(/\/src\/([^/]+)\//) ?? []
  if (!folder) return 'As a whole'
  return NAMES[folder] ?? folder.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
}

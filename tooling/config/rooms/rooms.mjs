/** Import rules of the workspace: no circles, and no arrow against the order of docs/architecture.md. */

/** Packages from the ground up; a package imports only packages above it in this list. */
const PACKAGES = [
  'tooling/config',
  ['tooling/start-and-test', 'tooling/recordings'],
  ['packages/api-sdk', 'packages/protocols'],
  ['packages/ui', 'packages/gateway', 'packages/config'],
  'packages/contract',
  'apps/console',
  'apps/relaydeck',
  ['tooling/checks', 'tooling/new'],
  'e2e',
]

/** Rooms of the gateway from the ground up. */
const GATEWAY = [
  'texts',
  'lib',
  ['db', 'http'],
  'events',
  'records',
  'limits',
  ['options', 'providers', 'tokens'],
  'logs',
  ['channels', 'redemptions'],
  'users',
  ['groups', 'mail', 'models'],
  'alerts',
  'status',
  'session',
  ['journal', 'oauth'],
  ['prices', 'ledger', 'counting'],
  'bodies',
  'relay',
  'upkeep',
  'api',
  'data',
  'moves',
]

/** Folders of the relay from the ground up. */
const RELAY = [['protocol', 'api-key'], 'call', 'charging', 'answer', 'attempts', ['realtime', 'account']]

/** Folders of the protocols from the ground up. */
const PROTOCOLS = [
  'core',
  ['events', 'usage', 'errors'],
  'chat',
  ['messages-to-chat', 'responses-to-chat', 'chat-to-messages'],
]

/** Rooms of the program from the ground up. */
const PROGRAM = ['flags', 'http', 'gateway', 'calls', 'mcp', ['page', 'operation'], 'dispatch', 'commands']

/** Rooms of the console from the ground up. */
const CONSOLE = ['app', 'parts', 'shell', 'routes', 'start', 'story']

/** Rooms that several screens of the console share, from the ground up. */
const CONSOLE_PARTS = [
  'kit',
  ['form', 'overlay', 'content', 'links', 'period', 'prices'],
  [
    'saving',
    'action-menu',
    'account',
    'shell-command',
    'secret',
    'usage-chart',
    'limits',
    'oauth',
    'turnstile',
    'fork-banner',
  ],
  'rows',
  ['background-work', 'channel', 'record-drawer'],
  ['bulk', 'import', 'export', 'activity', 'getting-started'],
  ['list-page', 'journal', 'notice', 'clear-logs', 'public-pages', 'call-preview'],
  ['record-page', 'noun'],
]

const names = (floor) => [floor].flat().join('|')

/** Returns rules that forbid imports from each floor of an order into the same floor's other rooms and those above it. */
function order(folder, floors) {
  const rooms = floors.flatMap((floor, at) =>
    [floor].flat().map((room) => [room, floors.slice(at).map(names).join('|')]),
  )
  return rooms.map(([room, notBelow]) => ({
    name: `${folder}${room} imports only rooms below it`,
    severity: 'error',
    from: { path: `^${folder}${room}/`, pathNot: '\\.(test|stories)\\.tsx?$' },
    to: { path: `^${folder}(${notBelow})/`, pathNot: `^${folder}${room}/` },
  }))
}

export default {
  forbidden: [
    {
      name: 'no circles',
      severity: 'error',
      from: { pathNot: 'routeTree\\.gen\\.ts$' },
      to: { circular: true, viaOnly: { pathNot: 'routeTree\\.gen\\.ts$' } },
    },
    ...order('', PACKAGES),
    ...order('packages/gateway/src/', GATEWAY),
    ...order('packages/gateway/src/relay/', RELAY),
    ...order('packages/protocols/src/', PROTOCOLS),
    ...order('apps/console/src/', CONSOLE),
    ...order('apps/console/src/parts/', CONSOLE_PARTS),
    ...order('apps/relaydeck/src/', PROGRAM),
    {
      name: 'rooms of the gateway below `data` do not import its composition',
      severity: 'error',
      from: {
        path: `^packages/gateway/src/(${GATEWAY.slice(0, GATEWAY.indexOf('data')).map(names).join('|')})/`,
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^packages/gateway/src/(stores|handlers|app|gateway|index)\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/storybook-static/|/test-results/)' },
    // Imports of types count: they tie modules together as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
}

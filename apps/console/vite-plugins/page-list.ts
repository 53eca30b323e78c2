import { relative } from 'node:path'
import * as sdk from '@relaydeck/api-sdk'
import { type AnyRoute, createMemoryHistory, createRouter } from '@tanstack/react-router'
import { createServer, type Plugin, type Rolldown } from 'vite'

/** Information about a page that the server needs to write its HTML. */
export interface Page {
  /** Path of the page; `$id` matches one segment. */
  path: string
  /** Scripts to preload; paths without a leading slash. */
  scripts: string[]
  styles: string[]
  /**
   * On pages that require a session: path of the call that the page opens with, with parameters as in the SDK. Empty if
   * the call depends on the user, or if only administrators may make it, since other users' browsers must not.
   */
  opensWith?: string
}

/** File name of the list in the build. */
const PAGE_LIST = 'pages.json'

/** Layout of the pages that require a session. */
const SESSION_LAYOUT = '_app'

/** Query string of the module with a route's component and loader; the rest of the route is in the first chunk. */
const PART = '?tsr-split=component---loader'

const routeOf = (module: string): string[] =>
  module.startsWith('src/routes/') && module.endsWith(`.tsx${PART}`)
    ? [module.slice('src/routes/'.length, -`.tsx${PART}`.length)]
    : []

/** Lists the files that each page loads, read from the finished bundle. */
export function pageList(): Plugin {
  let root = ''
  return {
    name: 'relaydeck:page-list',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = readBundle(bundle, root)
        const routes = [...built.byModule.keys()].flatMap(routeOf)
        const opening = await openingEndpoints(root)
        const pages = routes.filter(isPage).map((route) => pageOf(route, routes, built, opening))
        this.emitFile({ type: 'asset', fileName: PAGE_LIST, source: JSON.stringify(pages, null, 1) })
      },
    },
  }
}

interface Built {
  byFile: Map<string, Rolldown.OutputChunk>
  /** Chunk of each module, by the module's path from the console's folder. */
  byModule: Map<string, Rolldown.OutputChunk>
}

function readBundle(bundle: Rolldown.OutputBundle, root: string): Built {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  return {
    byFile: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    byModule: new Map(chunks.flatMap((chunk) => Object.keys(chunk.modules).map((id) => [relative(root, id), chunk]))),
  }
}

/** Returns the routes around a route and itself: `_app/token/edit.$id` is inside `_app/token`, `_app` and `__root`. */
function ancestorsOf(route: string, all: readonly string[]): string[] {
  const segments = (name: string) => name.replaceAll('.', '/').split('/')
  const own = segments(route)
  return all.filter((other) => {
    const outer = segments(other)
    return other === '__root' || outer.every((segment, index) => segment === own[index])
  })
}

/** Whether a route has an address, unlike a layout around other routes. */
const isPage = (route: string): boolean => !route.split('/').at(-1)?.startsWith('_')

/** Returns the path of a route: `_app/user_.edit` is `/user/edit`. */
const pathOf = (route: string): string =>
  `/${route
    .replaceAll('.', '/')
    .split('/')
    .filter((segment) => !segment.startsWith('_') && segment !== 'index')
    .map((segment) => segment.replace(/_$/, ''))
    .join('/')}`

function pageOf(
  route: string,
  all: readonly string[],
  built: Built,
  opening: ReadonlyMap<string, sdk.AnyEndpoint>,
): Page {
  const path = pathOf(route)
  const ancestors = ancestorsOf(route, all)
  const starts = ['src/main.tsx', ...ancestors.map((ancestor) => `src/routes/${ancestor}.tsx${PART}`)]
  const chunks = closure(
    starts.flatMap((module) => built.byModule.get(module) ?? []),
    built,
  )
  return {
    path,
    scripts: chunks.map((chunk) => chunk.fileName),
    styles: [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))],
    ...(ancestors.includes(SESSION_LAYOUT) && { opensWith: openingPath(opening.get(path)) }),
  }
}

/** Returns some chunks and all chunks that they import. */
function closure(starts: readonly Rolldown.OutputChunk[], { byFile }: Built): Rolldown.OutputChunk[] {
  const reached = new Set<Rolldown.OutputChunk>()
  const walk = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || reached.has(chunk)) return
    reached.add(chunk)
    for (const next of chunk.imports) walk(byFile.get(next))
  }
  for (const start of starts) walk(start)
  return [...reached]
}

/** Returns the endpoint that each page opens with, by path. */
async function openingEndpoints(root: string): Promise<Map<string, sdk.AnyEndpoint>> {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { routeTree } = await server.ssrLoadModule('/src/routeTree.gen.ts').finally(() => server.close())
  const { routesByPath } = createRouter({ routeTree, history: createMemoryHistory() })
  return new Map(
    Object.entries<AnyRoute>(routesByPath).flatMap(([path, { options }]) => {
      const opens: unknown = options.staticData?.opens
      return sdk.isEndpoint(opens) ? [[path, opens]] : []
    }),
  )
}

/** Returns the path of a page's opening call, or `''` if it cannot be preloaded. */
function openingPath(endpoint: sdk.AnyEndpoint | undefined): string {
  if (!endpoint || sdk.RANK[endpoint.role] > sdk.RANK.user) return ''
  return endpoint.path.includes(':') ? endpoint.path : sdk.requestOf(endpoint).url
}

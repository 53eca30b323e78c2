import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as sdk from '@relaydeck/api-sdk'
import type { Plugin, Rolldown } from 'vite'

/** What a server needs to know to write the HTML of one page. */
export interface Page {
  /** As in the address bar; `$id` stands for any one segment. */
  path: string
  /** Scripts the page runs, for preloading; addresses without a leading slash. */
  scripts: string[]
  styles: string[]
  /**
   * Path of the call that the page opens with, as the SDK spells it; `:id` as in the page's own path. Empty where only
   * administrators may make it: nobody else's browser is to ask for it.
   */
  opensWith?: string
}

/** File name of the list, inside of the build. */
const PAGE_LIST = 'pages.json'

/** The part of a route file that holds its page; the rest of the file is in the first chunk. */
const PART = '?tsr-split=component---loader'

const routeOf = (module: string): string[] =>
  module.startsWith('src/routes/') && module.endsWith(`.tsx${PART}`)
    ? [module.slice('src/routes/'.length, -`.tsx${PART}`.length)]
    : []
/** Catalogues of the language that is shown while nobody has chosen one. */
const FIRST_LANGUAGE = /\.zh\.ts$/

/** Writes down, page by page, what it loads: read off the build itself. */
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
        const pages = await Promise.all(routes.filter(isPage).map((route) => pageOf(route, routes, built, root)))
        this.emitFile({ type: 'asset', fileName: PAGE_LIST, source: JSON.stringify(pages, null, 1) })
      },
    },
  }
}

interface Built {
  byFile: Map<string, Rolldown.OutputChunk>
  /** Which chunk holds a module; modules by their path from the console's folder. */
  byModule: Map<string, Rolldown.OutputChunk>
}

function readBundle(bundle: Rolldown.OutputBundle, root: string): Built {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  return {
    byFile: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    byModule: new Map(chunks.flatMap((chunk) => Object.keys(chunk.modules).map((id) => [relative(root, id), chunk]))),
  }
}

/** `_app/token/edit.$id` is inside of `_app/token` and of `_app`; everything is inside of `__root`. */
function framesOf(route: string, all: readonly string[]): string[] {
  const segments = (name: string) => name.replaceAll('.', '/').split('/')
  const own = segments(route)
  return all.filter((other) => {
    const outer = segments(other)
    return other === '__root' || outer.every((segment, index) => segment === own[index])
  })
}

/** A route that is only a frame around others has no address. */
const isPage = (route: string): boolean => !route.split('/').at(-1)?.startsWith('_')

/** `_app/user_.edit` is `/user/edit`. */
const pathOf = (route: string): string =>
  `/${route
    .replaceAll('.', '/')
    .split('/')
    .filter((segment) => !segment.startsWith('_') && segment !== 'index')
    .map((segment) => segment.replace(/_$/, ''))
    .join('/')}`

async function pageOf(route: string, all: readonly string[], built: Built, root: string): Promise<Page> {
  const frames = framesOf(route, all)
  const folders = frames.map((frame) => `src/routes/${frame}`)
  const catalogues = [...built.byModule.keys()].filter((file) => FIRST_LANGUAGE.test(file) && isOwn(file, folders))
  const starts = ['src/main.tsx', ...folders.map((folder) => `${folder}.tsx${PART}`), ...catalogues]
  const chunks = closure(
    starts.flatMap((module) => built.byModule.get(module) ?? []),
    built,
  )
  const opensWith = openingCall(await readFile(join(root, `src/routes/${route}.tsx`), 'utf8'))
  return {
    path: pathOf(route),
    scripts: chunks.map((chunk) => chunk.fileName),
    styles: [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))],
    ...(opensWith === undefined ? {} : { opensWith }),
  }
}

/** Whether a catalogue is the frame's or that of one of the page's routes. Those of parts come when these are drawn. */
const isOwn = (file: string, folders: readonly string[]): boolean =>
  file.startsWith('src/app/') || folders.some((folder) => file === `${folder}/-texts.zh.ts`)

/** Every chunk that has to be there before these can run. */
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

/** The call that a route's `staticData` names, as `opens: { call: 'tokens.list', … }`. */
function openingCall(source: string): string | undefined {
  const [, resource, name] = /\bopens: \{ call: '(\w+)\.(\w+)'/.exec(source) ?? []
  if (!resource || !name) return undefined
  const module: unknown = Reflect.get(sdk, resource)
  const call: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined
  if (!sdk.isEndpoint(call)) throw new Error(`A route opens with ${resource}.${name}, which is no endpoint`)
  if (sdk.RANK[call.role] > sdk.RANK.user) return ''
  return call.path.includes(':') ? call.path : sdk.requestOf(call).url
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAccept } from 'hono/utils/accept'

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
}

/** Encodings made at build time, the smaller first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly encoded: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

/** Files under this folder carry a hash of their content in their name. */
const HASHED = '/static/'

/** Not part of the site: what the build says about itself. Source maps are not made, and would not be served. */
const HIDDEN = /^\/(index\.html|pages\.json|\.vite\/.*|.*\.map)$/

/** Every file of a build by its address, held in memory: an address that is not in it does not exist. */
export function readAssets(folder: string): ReadonlyMap<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const read = (file: string) => new Uint8Array(readFileSync(file))
  const assets = new Map<string, Asset>()
  for (const file of files) {
    const address = `/${file.slice(join(folder, '/').length).replaceAll('\\', '/')}`
    const type = TYPES[address.split('.').at(-1) ?? '']
    if (!type || HIDDEN.test(address)) continue
    const encoded = ENCODINGS.flatMap(([encoding, ending]) =>
      files.includes(file + ending) ? [[encoding, read(file + ending)] as const] : [],
    )
    assets.set(address, { bytes: read(file), type, encoded: new Map(encoded) })
  }
  return assets
}

/** Answers with an asset in the best encoding that the browser takes. */
export function answerAsset(address: string, asset: Asset, acceptEncoding: string): Response {
  const accepts = encodingsIn(acceptEncoding)
  const [encoding, bytes] = [...asset.encoded].find(([name]) => accepts(name)) ?? []
  return new Response(bytes ?? asset.bytes, {
    headers: {
      'content-type': asset.type,
      'content-length': String((bytes ?? asset.bytes).length),
      'cache-control': address.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  })
}

/** Reads an `Accept-Encoding`: what it names counts before what `*` says of all others. */
function encodingsIn(header: string): (encoding: string) => boolean {
  const named = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]))
  return (encoding) => (named.get(encoding) ?? named.get('*') ?? 0) > 0
}

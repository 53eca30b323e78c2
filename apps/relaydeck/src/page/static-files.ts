import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptedEncodings } from '../http/compression.ts'

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

/** Encodings of the build, the smaller first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface StaticFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly encoded: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

/** Files in this directory have a hash of their content in their name. */
const HASHED = '/static/'

/** Files of the build that are not served. */
const HIDDEN = /^\/(index\.html|pages\.json|server\/.*|\.vite\/.*|.*\.map)$/

/**
 * Reads all files of a build into memory, by path.
 *
 * sirv and serveStatic do not follow `Accept-Encoding` exactly (see decision 10).
 */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const read = (file: string) => new Uint8Array(readFileSync(file))
  const staticFiles = new Map<string, StaticFile>()
  for (const file of files) {
    const path = `/${file.slice(join(folder, '/').length).replaceAll('\\', '/')}`
    const type = TYPES[path.split('.').at(-1) ?? '']
    if (!type || HIDDEN.test(path)) continue
    const encoded = ENCODINGS.flatMap(([encoding, ending]) =>
      files.includes(file + ending) ? [[encoding, read(file + ending)] as const] : [],
    )
    staticFiles.set(path, { bytes: read(file), type, encoded: new Map(encoded) })
  }
  return staticFiles
}

/** Returns a file in the smallest encoding that the client accepts. */
export function fileResponse(path: string, file: StaticFile, acceptEncoding: string): Response {
  const accepts = acceptedEncodings(acceptEncoding)
  const [encoding, bytes] = [...file.encoded].find(([name]) => accepts(name)) ?? []
  return new Response(bytes ?? file.bytes, {
    headers: {
      'content-type': file.type,
      'content-length': String((bytes ?? file.bytes).length),
      'cache-control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
  })
}

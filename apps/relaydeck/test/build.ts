import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { type Build, type Page, readBuild } from '../src/page/build.ts'

/** Creates a directory that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'relaydeck-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const TEMPLATE = `<!doctype html>
<html lang="zh-CN">
  <head>
    <title>Fixture</title>
    <link rel="icon" href="/logo.png" />
    <script type="module" crossorigin src="/static/js/index.aaa.js"></script>
    <link rel="modulepreload" crossorigin href="/static/js/base.bbb.js">
    <link rel="stylesheet" crossorigin href="/static/media/base.ccc.css">
  </head>
  <body><div id="root"></div></body>
</html>
`

const page = (path: string, own: string, opensWith?: string): Page => ({
  path,
  scripts: ['static/js/index.aaa.js', 'static/js/base.bbb.js', `static/js/${own}.js`],
  styles: ['static/media/base.ccc.css', `static/media/${own}.css`],
  ...(opensWith ? { opensWith } : {}),
})

export const PAGES: readonly Page[] = [
  page('/', 'home'),
  page('/login', 'login'),
  page('/token', 'token', '/api/token/?p=0&order='),
  page('/token/$id', 'token-edit', '/api/token/:id'),
  page('/token/add', 'token-add'),
]

export const SCRIPT = 'export const words = "a script that is long enough to be worth compressing"\n'.repeat(20)

/** Files of a build: served ones, and others. */
const FILES: Readonly<Record<string, string | Buffer>> = {
  'index.html': TEMPLATE,
  'pages.json': JSON.stringify(PAGES),
  '.vite/manifest.json': '{"secret":"manifest"}',
  'server/render.js': 'export const secret = "server"',
  'server/media/icon.svg': '<svg/>',
  'index.html.js': 'export {}',
  'logo.ico': 'icon',
  'robots.txt': 'User-agent: *',
  'manifest.webmanifest': '{}',
  'data.json': '{}',
  'static/pages.json': '[]',
  'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  'static/js/index.aaa.js': SCRIPT,
  'static/js/index.aaa.js.br': brotliCompressSync(SCRIPT),
  'static/js/index.aaa.js.gz': gzipSync(SCRIPT),
  'static/js/index.aaa.js.map': '{"secret":"map"}',
  'static/js/gzip-only.js': SCRIPT,
  'static/js/gzip-only.js.gz': gzipSync(SCRIPT),
  'static/js/small.js': 'export {}',
  'static/media/base.ccc.css': 'body{}',
  'static/media/base.ccc.css.map': '{"secret":"map"}',
  'static/media/icon.ddd.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/media/text.eee.woff2': Buffer.from('wOF2'),
  'static/media/odd.fff.bin': 'of no type that a browser takes',
}

/** Writes a small build into a directory. */
export function buildInto(folder: string, files: Readonly<Record<string, string | Buffer>> = FILES): Build {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return readBuild(folder)
}

/** Creates a small build that is removed after the test. */
export const newBuild = (files?: Readonly<Record<string, string | Buffer>>): Build => buildInto(newFolder(), files)

/** Writes the demo: the built console, with answers that the program recorded from sample data. */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import type { Answers, Row } from '../demo/server.ts'
import { BASE, ROOT, SITE } from './sources.ts'

const CONSOLE = join(ROOT, 'apps/console')
const PROGRAM = join(ROOT, 'apps/relaydeck/bin/relaydeck.cjs')
/** Account of a new gateway. */
const ACCOUNT = { username: 'root', password: '123456' }
const PAGE = 1000

/** Lists that are read from their first to their last row. */
const LISTS = ['journal', 'event', 'alert/rule', 'alert/target', 'alert/delivery', 'log']
/** Lists whose records are read one by one: a record has more fields than its row. */
const RECORDS = ['token', 'channel', 'user', 'redemption']
const SINGLE = [
  ...['status', 'notice', 'about', 'home_page_content', 'user/self', 'token/ending', 'limit/reached', 'price/'],
  ...['call/health', 'call/failed', 'channel/models', 'models', 'group/', 'option/', 'two_factor/', 'user/sessions'],
  ...['access_token/', 'user/available_models'],
]

/** Starts the program on a database, and returns its address. */
async function start(database: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [PROGRAM, '--database', database, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/\S+/.exec(line) ?? []
    if (url)
      return {
        url,
        stop: () => {
          child.kill()
          return ended
        },
      }
  }
  throw new Error('The program of the demo did not start')
}

/** What is read of an answer. */
interface Body {
  readonly success?: boolean
  readonly message?: string
  readonly data: unknown
}

type Read = (path: string) => Promise<Body>

/** Signs in, and returns a function that reads a path. */
async function signIn(url: string): Promise<Read> {
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(ACCOUNT),
  })
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return async (path) => {
    const answer = await fetch(`${url}${path}`, { headers: { cookie: cookie.join('; ') } })
    const body = (await answer.json()) as Body
    if (!answer.ok || body.success === false) throw new Error(`${path} failed: ${body.message}`)
    return body
  }
}

async function rowsOf(read: Read, list: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 0; ; page++) {
    const { data } = await read(`${list}?p=${page}&size=${PAGE}&page_size=${PAGE}`)
    const part = data as Row[]
    rows.push(...part)
    if (part.length < PAGE) return rows
  }
}

/** Records the answers of a gateway with sample data. */
async function record(): Promise<Answers> {
  const folder = mkdtempSync(join(tmpdir(), 'relaydeck-demo-'))
  const database = join(folder, 'demo.db')
  execFileSync(process.execPath, [PROGRAM, 'seed', '--database', database])
  const { url, stop } = await start(database)
  try {
    const read = await signIn(url)
    const single: Record<string, unknown> = {}
    for (const name of SINGLE) single[`/api/${name}`] = await read(`/api/${name}`)
    // An announcement would cover the page.
    single['/api/notice'] = { success: true, message: '', data: '' }
    const lists: Record<string, readonly Row[]> = {}
    for (const name of LISTS) lists[`/api/${name}/`] = await rowsOf(read, `/api/${name}/`)
    for (const name of RECORDS) {
      const rows = await rowsOf(read, `/api/${name}/`)
      lists[`/api/${name}/`] = await Promise.all(
        rows.map(async ({ id }) => (await read(`/api/${name}/${id}`)).data as Row),
      )
    }
    return { recorded: Math.floor(Date.now() / 1000), single, lists }
  } finally {
    await stop()
    rmSync(folder, { recursive: true })
  }
}

/** Builds the console and the demo into a folder of the site. */
export async function writeDemo(folder: string): Promise<void> {
  const built = join(SITE, 'dist/demo')
  execFileSync(
    'pnpm',
    ['exec', 'vite', 'build', '--base', `${BASE}demo/`, '--outDir', relative(CONSOLE, built), '--emptyOutDir'],
    {
      cwd: CONSOLE,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  mkdirSync(folder, { recursive: true })
  cpSync(built, folder, { recursive: true, filter: (file) => !/\.(br|gz|zst)$|\.vite|pages\.json$/.test(file) })
  const page = join(folder, 'index.html')
  const script = `<script type="module" src="${BASE}demo/start.js"></script>`
  writeFileSync(page, readFileSync(page, 'utf8').replace('<script', `${script}\n    <script`))
  for (const name of ['start', 'server']) {
    const source = stripTypeScriptTypes(readFileSync(join(SITE, `demo/${name}.ts`), 'utf8'))
    writeFileSync(join(folder, `${name}.js`), source.replace("'./server.ts'", "'./server.js'"))
  }
  writeFileSync(join(folder, 'answers.json'), JSON.stringify(await record()))
}

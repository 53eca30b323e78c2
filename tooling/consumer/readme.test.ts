/** Installs the packed packages into an empty project with npm, as the READMEs say, and runs their examples. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { pack } from '@relaydeck/package/packed'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readmeOf } from './readme.ts'

const run = promisify(execFile)
const OURS = ['api-sdk', 'ui', 'gateway'] as const

const readmes = Object.fromEntries(await Promise.all(OURS.map(async (name) => [name, await readmeOf(name)] as const)))
const readme = (name: (typeof OURS)[number]) => readmes[name] as Awaited<ReturnType<typeof readmeOf>>

let project = ''
const tarballs = new Map<string, string>()

/** Returns a third-party package with the version that the workspace uses. */
async function pinned(name: string): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, 'node_modules', name, 'package.json'), 'utf8'),
  )
  return `${name}@${version}`
}

/** Returns the packages of a README's `npm install …`, those of the workspace as tarballs. */
function wantedBy(name: (typeof OURS)[number]): Promise<string[]> {
  const names = readme(name).first('sh').trim().replace('npm install ', '').split(' ')
  return Promise.all(names.map((wanted) => tarballs.get(wanted) ?? pinned(wanted)))
}

/** Runs a file of the project. */
const node = (file: string, env: Record<string, string> = {}) =>
  run(process.execPath, [file], { cwd: project, env: { ...process.env, ...env } })

/**
 * Returns the environment without the workspace's tools: npm reads settings, such as certificates, from the folder of its
 * Node.
 */
function machine(): NodeJS.ProcessEnv {
  const others = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const kept = Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))
  return { ...Object.fromEntries(kept), PATH: others.join(delimiter), NODE_ENV: undefined }
}

const write = (file: string, text: string) => writeFile(join(project, file), text)

beforeAll(async () => {
  project = await realpath(await mkdtemp(join(tmpdir(), 'relaydeck-readme-')))
  await mkdir(join(project, 'packed'))
  for (const name of OURS) tarballs.set(`@relaydeck/${name}`, await pack(readme(name).folder, join(project, 'packed')))
  await write('package.json', JSON.stringify({ name: 'newcomer', private: true, type: 'module' }))
  const wanted = new Set((await Promise.all(OURS.map(wantedBy))).flat())
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1']
  await run('npm', ['install', ...flags, ...wanted], { cwd: project, env: machine() })
})

afterAll(() => rm(project, { recursive: true, force: true }))

test('D184 npm refuses to pack, and the message names pnpm', async () => {
  for (const name of OURS) {
    // The user agent of npm, since pnpm may run the tests.
    const env = { ...process.env, npm_config_user_agent: 'npm/11.0.0 node/v24.0.0' }
    const packed = run(process.execPath, ['../../tooling/package/prepack.ts'], { cwd: readme(name).folder, env })
    await expect(packed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('pnpm pack') })
    const { scripts } = JSON.parse(await readFile(join(readme(name).folder, 'package.json'), 'utf8'))
    expect(scripts.prepack).toBe('node ../../tooling/package/prepack.ts')
  }
})

test('D184 installed packages accept any compatible SDK', async () => {
  for (const name of ['ui', 'gateway']) {
    const text = await readFile(join(project, `node_modules/@relaydeck/${name}/package.json`), 'utf8')
    expect(JSON.parse(text).dependencies['@relaydeck/api-sdk']).toMatch(/^\^/)
  }
})

describe('D185 the kit without the optional charts', () => {
  test('builds with Vite from the example of its README', async () => {
    await write('main.tsx', readme('ui').first('tsx'))
    await write('index.html', '<!doctype html><body><script type="module" src="/main.tsx"></script></body>')
    const output = await build({ root: project, logLevel: 'error', build: { outDir: 'built', write: false } })
    const files = (Array.isArray(output) ? output : [output]).flatMap((each) => ('output' in each ? each.output : []))
    expect(files.map(({ fileName }) => fileName)).toContain('index.html')
    expect(files.some((file) => file.type === 'asset' && file.fileName.endsWith('.css'))).toBe(true)
  })

  test('loads on a server', async () => {
    await write('names.js', "import * as ui from '@relaydeck/ui'\nconsole.log(Object.keys(ui).join())")
    const { stdout } = await node('names.js')
    expect(stdout.trim().split(',')).toEqual(expect.arrayContaining(['PagedTable', 'Quota', 'theme']))
    expect(stdout).not.toContain('Sparkline')
  })
})

describe('D186 the gateway and the SDK', () => {
  test('the example of the gateway’s README runs', async () => {
    await write('gateway.ts', readme('gateway').first('ts'))
    const { stdout } = await node('gateway.ts')
    expect(stdout).toContain("system_name: 'Relaydeck'")
  })

  test('the example of the SDK’s README reads every token of a gateway', async () => {
    const { createGateway } = await import(
      pathToFileURL(join(project, 'node_modules/@relaydeck/gateway/dist/index.js')).href
    )
    const gateway = await createGateway({ database: join(project, 'tokens.db') })
    const server = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const request = new Request(`http://127.0.0.1${incoming.url}`, {
        method: incoming.method ?? 'GET',
        headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      const answer: Response = await gateway.fetch(request, { address: '127.0.0.1' })
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
    try {
      const url = await listening(server)
      const token = await gateway.admin.createAccessToken('root')
      const { connect } = await import(
        pathToFileURL(join(project, 'node_modules/@relaydeck/api-sdk/dist/index.js')).href
      )
      const client = connect({ baseUrl: url, accessToken: token })
      for (let at = 1; at <= 12; at++) await client.tokens.create({ name: `token-${at}` })
      await write('tokens.ts', readme('api-sdk').first('ts'))
      const { stdout } = await node('tokens.ts', { GATEWAY_URL: url, GATEWAY_TOKEN: token })
      expect(
        stdout
          .trim()
          .split('\n')
          .filter((line) => line.startsWith('token-')),
      ).toHaveLength(12)
    } finally {
      server.close()
      await gateway.close()
    }
  })
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

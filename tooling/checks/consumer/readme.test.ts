/** Runs the examples of the READMEs with the installed packages. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { all, connect, createSend, tokens } from '@relaydeck/api-sdk'
import { lend } from '@relaydeck/package/packed'
import ts from 'typescript'
import { build } from 'vite'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { binOf, rootToken, start } from './program.ts'
import { readmeOf } from './readme.ts'
import { nodeOf, run, sourceOf } from './workshop.ts'

const project = inject('project')

const [sdk, ui, gateway, protocols, contract] = await Promise.all(
  (
    [
      '@relaydeck/api-sdk',
      '@relaydeck/ui',
      '@relaydeck/gateway',
      '@relaydeck/protocols',
      '@relaydeck/contract',
    ] as const
  ).map((name) => readmeOf(sourceOf(name))),
)

/** Runs a file of the project. */
const node = (file: string, env: Record<string, string> = {}) =>
  run(process.execPath, [file], { cwd: project, env: { ...process.env, ...env } })

const write = (file: string, text: string) => writeFile(join(project, file), text)

describe('the kit without the optional charts', () => {
  test('builds with Vite from the example of its README', async () => {
    await write('main.tsx', ui?.first('tsx') ?? '')
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

describe('the examples of the gateway’s README', () => {
  test.each(gateway?.blocks('ts') ?? [])('run, also in this order: %#', async (code) => {
    await write('gateway-example.ts', code)
    const { stdout } = await node('gateway-example.ts')
    expect(stdout).not.toBe('')
  })
})

describe('the examples of the protocols’ README', () => {
  test.each(['20', '22'] as const)('run on Node %s, with `import` and with `require`', async (version) => {
    const program = nodeOf(inject('nodes'), version)
    for (const code of protocols?.blocks('ts') ?? [])
      for (const [ending, module] of [
        ['mjs', ts.ModuleKind.ESNext],
        ['cjs', ts.ModuleKind.CommonJS],
      ] as const) {
        const file = `protocols-example.${ending}`
        await write(
          file,
          ts.transpileModule(code, { compilerOptions: { module, target: ts.ScriptTarget.ES2022 } }).outputText,
        )
        const { stdout, stderr } = await run(program, [file], { cwd: project })
        expect(stderr).toBe('')
        expect(stdout).not.toBe('')
      }
  })
})

describe('the package that checks servers', () => {
  let server: Awaited<ReturnType<typeof start>>

  // A check uses most of the calls that a server answers within three minutes.
  beforeEach(async () => {
    server = await start([process.execPath, binOf(project), '--port', '0', '--database', ':memory:'], project)
    return server.stop
  })

  test('runs the example of its README', async () => {
    await write('contract-example.ts', contract?.first('ts') ?? '')
    const { stdout } = await node('contract-example.ts', { GATEWAY_URL: server.url, GATEWAY_PASSWORD: '123456' })
    expect(stdout).toMatch(/^\d+ same, 0 different, 0 missing, 0 dangerous\n$/)
  })

  test.each(['20', '22'] as const)(
    'has a command that finds no differences of the program, on Node %s',
    async (version) => {
      const command = join(project, 'node_modules/@relaydeck/contract/dist/bin.js')
      const env = { ...process.env, RELAYDECK_PASSWORD: '123456' }
      const args = [command, server.url, '--as', 'root', '--changes', '--json']
      const { stdout } = await run(nodeOf(inject('nodes'), version), args, { cwd: project, env })
      expect(JSON.parse(stdout)).toMatchObject({ family: 'embedded', changes: true, left: [] })
    },
  )
})

const MODERN = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }

describe('the examples of the SDK’s README', () => {
  let server: Awaited<ReturnType<typeof start>>
  let env: Record<'GATEWAY_URL' | 'GATEWAY_TOKEN' | 'GATEWAY_USER' | 'GATEWAY_PASSWORD', string>

  beforeAll(async () => {
    server = await start([process.execPath, binOf(project), '--port', '0', '--database', ':memory:'], project)
    const accessToken = await rootToken(server.url)
    const reader = { username: 'reader', password: 'correct-horse' }
    // Examples that sign in replace an access token, which must not be the one that the others use.
    const root = connect({ baseUrl: server.url, accessToken })
    await root.tokens.create({ name: 'the one with id 1' })
    await root.users.create(reader)
    env = {
      GATEWAY_URL: server.url,
      GATEWAY_TOKEN: accessToken,
      GATEWAY_USER: reader.username,
      GATEWAY_PASSWORD: reader.password,
    }
    return server.stop
  })

  const countTokens = async () => {
    const send = createSend({ baseUrl: env.GATEWAY_URL, accessToken: env.GATEWAY_TOKEN })
    return (await all(tokens.list, send)).length
  }

  // More than a page.
  beforeEach(async () => {
    const client = connect({ baseUrl: env.GATEWAY_URL, accessToken: env.GATEWAY_TOKEN })
    for (let at = 0; at < 12; at++) await client.tokens.create({ name: `ci-${at}` })
  })

  test.each(sdk?.blocks('ts') ?? [])('run with the installed program: %#', async (code) => {
    await write('sdk-example.ts', code)
    const { stdout, stderr } = await node('sdk-example.ts', env)
    expect(stderr).toBe('')
    expect(stdout).not.toBe('')
  })

  test.each(['20', '22'] as const)('the first one reads every token on Node %s', async (version) => {
    await write('sdk-example.mjs', ts.transpileModule(sdk?.first('ts') ?? '', { compilerOptions: MODERN }).outputText)
    const example = [nodeOf(inject('nodes'), version), ['sdk-example.mjs']] as const
    const { stdout } = await run(...example, { cwd: project, env: { ...process.env, ...env } })
    const lines = stdout.trim().split('\n')
    expect(lines).toHaveLength(await countTokens())
    expect(lines).toContain('ci-11 enabled')
  })

  test.each(['20', '22'] as const)('the SDK can be required on Node %s', async (version) => {
    await write('required.cjs', "console.log(typeof require('@relaydeck/api-sdk').connect)")
    const { stdout } = await run(nodeOf(inject('nodes'), version), ['required.cjs'], { cwd: project })
    expect(stdout).toBe('function\n')
  })
})

test('all examples of the READMEs compile', async () => {
  const blocks = [sdk, ui, gateway, protocols, contract].flatMap((readme) => [
    ...(readme?.blocks('ts') ?? []).map((code) => ['ts', code] as const),
    ...(readme?.blocks('tsx') ?? []).map((code) => ['tsx', code] as const),
  ])
  const files = blocks.map(([ending], index) => `example-${index}.${ending}`)
  await Promise.all(blocks.map(([, code], index) => write(files[index] ?? '', code)))
  await lend(project, import.meta.dirname, ['@types/node', '@types/react', '@types/react-dom', 'vite'])
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: 'react-jsx',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    types: ['node', 'vite/client'],
  }
  await write('tsconfig.json', JSON.stringify({ compilerOptions, files }))
  const compiled = await run(join(import.meta.dirname, 'node_modules/.bin/tsc'), [], { cwd: project }).catch(
    (error) => error,
  )
  expect(compiled.stdout).toBe('')
})

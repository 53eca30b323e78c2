/** The package as it would be published: packed, checked, and used by a project that installed it. */
import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { installPacked, lend, makeConsumer } from '@relaydeck/package/packed'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readmeExamples } from './readme.ts'

const run = promisify(execFile)
const here = new URL('..', import.meta.url).pathname
const bin = (name: string) => join(here, 'node_modules/.bin', name)
const KB = 1024

let consumer = ''
let tarball = ''
let installed = ''

/** Makes a project that has the packed package and zod, and nothing else of this workspace. */
beforeAll(async () => {
  consumer = await makeConsumer(join(here, 'test/consumer'))
  installed = join(consumer, 'node_modules/@relaydeck/api-sdk')
  tarball = await installPacked(consumer, here.replace(/\/$/, ''))
  await lend(consumer, here, ['zod', '@types/node', 'openai'])
})

afterAll(() => rm(consumer, { recursive: true, force: true }))

const manifest = async () => JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))

describe('what is packed', () => {
  test('is the build, the examples, the README and the licence, without sources and tests', async () => {
    // The folders of the entries' names are for those who resolve without `exports`; each holds a pointer into `dist`.
    const pointers = ['changes', 'dialects', 'openapi', 'query', 'reference', 'rules', 'testing', 'usage']
    expect((await readdir(installed)).toSorted()).toEqual(
      ['LICENSE', 'README.md', 'dist', 'examples', 'package.json', ...pointers].toSorted(),
    )
    for (const name of pointers) expect(await readdir(join(installed, name))).toEqual(['package.json'])
    const files = await readdir(join(installed, 'dist'), { recursive: true })
    expect(files.filter((name) => /\btest\.|test-d|\.map$|(?<!\.d)\.ts$/.test(name))).toEqual([])
  })

  test('declares its only dependency as a range', async () => {
    const { dependencies, peerDependencies } = await manifest()
    expect(Object.keys(dependencies)).toEqual(['zod'])
    // A range, so that a project with a newer zod does not get a second one.
    expect(dependencies.zod).toMatch(/^\^4\.\d+\.\d+$/)
    expect(peerDependencies).toBeUndefined()
  })

  test('can be imported and required at each entry, with types', async () => {
    const { exports } = await manifest()
    expect(Object.keys(exports)).toEqual([
      '.',
      './changes',
      './dialects',
      './openapi',
      './query',
      './reference',
      './rules',
      './testing',
      './usage',
    ])
    const files = await readdir(join(installed, 'dist'), { recursive: true })
    for (const ways of Object.values<Record<string, Record<string, string>>>(exports))
      for (const way of ['import', 'require'])
        for (const target of ['types', 'node', 'default'])
          expect(files).toContain(ways[way]?.[target]?.replace('./dist/', ''))
  })

  test('in Node loads few files, and none of zod', async () => {
    const folder = join(installed, 'dist/node')
    const load = async (file: string, seen = new Set<string>()): Promise<Set<string>> => {
      if (seen.has(file)) return seen
      const code = await readFile(join(folder, seen.add(file) && file), 'utf8')
      const names = [...code.matchAll(/\b(?:from|import|require\() ?['"]([^'"]+)['"]/g)].map(([, name = '']) => name)
      expect(names.filter((name) => !name.startsWith('./'))).toEqual([])
      for (const name of names) await load(name.slice(2), seen)
      return seen
    }
    expect((await load('index.js')).size).toBeLessThanOrEqual(8)
    expect((await load('index.cjs')).size).toBeLessThanOrEqual(2)
    expect(await readFile(join(folder, 'LICENSE-zod'), 'utf8')).toContain('MIT License')
  })

  test('passes publint', async () => {
    const { messages, pkg = {} } = await publint({ pkgDir: installed, pack: false, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  test('resolves to the right types in every module resolution of TypeScript', async () => {
    await expect(run(bin('attw'), [tarball, '--no-color'])).resolves.toBeDefined()
  })
})

test('contains the OpenAPI document', async () => {
  const { openapi, paths } = JSON.parse(await readFile(join(installed, 'dist/openapi.json'), 'utf8'))
  expect(openapi).toMatch(/^3\.1\./)
  expect(Object.keys(paths).length).toBeGreaterThan(45)
})

describe('a project that installed it', () => {
  const node = (file: string) => run(process.execPath, [file], { cwd: consumer })

  test('can use it as ES module and as CommonJS, with the same names', async () => {
    const [esm, cjs] = await Promise.all([node('esm.mjs'), node('cjs.cjs')])
    expect(esm.stdout.split(',')).toEqual(expect.arrayContaining(['connect', 'createSend', 'endpoints', 'tokens']))
    expect(cjs.stdout).toBe(esm.stdout)
    expect([esm.stderr, cjs.stderr]).toEqual(['', ''])
  })

  test.each([
    ['tsc', 'Version 7.'],
    ['tsc6', 'Version 6.'],
  ])('compiles with %s, the examples of the README included', async (compiler, version) => {
    const usage = await readFile(join(consumer, 'usage.ts'), 'utf8')
    await writeFile(join(consumer, 'usage.mts'), usage)
    await writeFile(join(consumer, 'usage.cts'), usage)
    for (const [heading, code] of await readmeExamples())
      await writeFile(join(consumer, `${heading.replaceAll(' ', '-')}.mts`), code)
    for (const name of await readdir(join(installed, 'examples')))
      await cp(join(installed, 'examples', name), join(consumer, name.replace(/ts$/, 'mts')))
    const { stdout } = await run(bin(compiler), ['-p', consumer]).catch((failed: { stdout: string }) => failed)
    expect(stdout).toBe('')
    expect((await run(bin(compiler), ['-v'])).stdout).toContain(version)
  })
})

// A fifth above today's number, against accidents.
test('a program that uses `connect` costs the type checker at most 8,800 instantiations', async () => {
  const program = `import { connect } from '@relaydeck/api-sdk'
const gateway = connect({ baseUrl: 'https://gateway.example' })
for await (const token of gateway.tokens.list.each({ order: 'used_quota' })) console.log(token.name)
const created = await gateway.tokens.create({ name: 'ci', remain_quota: 5 })
const { data, status } = await gateway.channels.list().withResponse()
console.log(created.key, data[0]?.models, status, (await gateway.users.get({ id: 1 })).quota)
`
  await writeFile(join(consumer, 'cost.mts'), program)
  const options = [
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--ignoreConfig',
    '--types',
    'node',
  ]
  const { stdout } = await run(bin('tsc6'), [...options, '--extendedDiagnostics', 'cost.mts'], { cwd: consumer })
  const instantiations = Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1])
  process.stdout.write(`${instantiations} instantiations\n`)
  expect(instantiations).toBeLessThanOrEqual(8800)
})

describe('an editor', () => {
  /** What the language service shows at the end of a text of a file. */
  function hover(code: string, at: string): { shown: string; documentation: string } {
    const file = join(consumer, 'hover.mts')
    const host: ts.LanguageServiceHost = {
      getScriptFileNames: () => [file],
      getScriptVersion: () => '1',
      getScriptSnapshot: (name) => {
        const text = name === file ? code : ts.sys.readFile(name)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => consumer,
      getCompilationSettings: () => ({ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true }),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (name) => name === file || ts.sys.fileExists(name),
      readFile: ts.sys.readFile,
      directoryExists: ts.sys.directoryExists,
    }
    const info = ts.createLanguageService(host).getQuickInfoAtPosition(file, code.indexOf(at) + at.length - 1)
    return {
      shown: ts.displayPartsToString(info?.displayParts),
      documentation: ts.displayPartsToString(info?.documentation),
    }
  }

  /** The documentation of each field of the declared constants, by their names. */
  function documented(text: string): Map<string, Record<string, string>> {
    const file = join(consumer, 'fields.mts')
    const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true }
    const host = ts.createCompilerHost(options)
    const { getSourceFile, fileExists, readFile } = host
    host.getSourceFile = (name, ...rest) =>
      name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile.call(host, name, ...rest)
    host.fileExists = (name) => name === file || fileExists.call(host, name)
    host.readFile = (name) => (name === file ? text : readFile.call(host, name))
    const program = ts.createProgram([file], options, host)
    const checker = program.getTypeChecker()
    const source = program.getSourceFile(file)
    const statements = source?.statements.filter((statement) => ts.isVariableStatement(statement)) ?? []
    return new Map(
      statements.map((statement) => {
        const [declaration] = statement.declarationList.declarations
        const type = checker.getTypeAtLocation(declaration as ts.Node)
        const docs = type
          .getProperties()
          .map((field) => [field.name, ts.displayPartsToString(field.getDocumentationComment(checker))] as const)
        return [declaration?.name.getText(source) ?? '', Object.fromEntries(docs)]
      }),
    )
  }

  const code = `import { connect } from '@relaydeck/api-sdk'
const gateway = connect({ baseUrl: 'https://gateway.example' })
const token = await gateway.tokens.get({ id: 1 })
const channel = (await gateway.channels.list())[0]
token.expired_time
channel?.priority
`
  test.each([
    ['const token', 'const token: Token', ''],
    ['const channel', 'const channel: Channel', ''],
    ['token.expired_time', '(property) expired_time: number', 'Unix seconds; -1: never.'],
  ])('at `%s` shows `%s` and its documentation', (at, shown, documentation) => {
    expect(hover(code, at)).toEqual({ shown, documentation })
  })

  test('documents every field of every kind of result', () => {
    const kinds =
      'AccessToken Channel DailyUse Log Model Option Redemption Session SignedInUser Status Token TokenDraft TwoFactorKey TwoFactorState User'
    const lines = kinds.split(' ').map((kind) => `declare const of${kind}: sdk.${kind}`)
    const text = ["import * as sdk from '@relaydeck/api-sdk'", ...lines].join('\n')
    const fields = documented(text)
    expect(fields.size).toBe(kinds.split(' ').length)
    for (const [kind, docs] of fields) {
      expect([kind, Object.keys(docs).length > 1]).toEqual([kind, true])
      expect([kind, Object.entries(docs).filter(([, doc]) => doc === '')]).toEqual([kind, []])
    }
  })
})

describe('in a browser, minified and compressed, zod included', () => {
  const SDK = '@relaydeck/api-sdk'

  /** A bundle of this code and its imports. */
  async function bundle(contents: string): Promise<Uint8Array> {
    const { outputFiles, warnings } = await build({
      stdin: { contents, resolveDir: consumer },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      write: false,
    })
    expect(warnings).toEqual([])
    return outputFiles[0]?.contents ?? new Uint8Array()
  }

  /** Its bytes on the wire. */
  const weigh = async (contents: string): Promise<number> => brotliCompressSync(await bundle(contents)).length

  test('nothing of the environment is read', async () => {
    const code = Buffer.from(await bundle(`export { connect } from '${SDK}'`)).toString()
    expect(code).toContain('/api/token/')
    expect(code).not.toMatch(/RELAYDECK|\.env\b/)
  })

  test.each([
    // Slightly above the sizes of today, against accidents.
    ['the core without schemas', 5.5, `export { createSend, unwrap, RefusedError, each, formatQuota } from '${SDK}'`],
    [
      'status, session and tokens',
      14,
      `export { createSend, unwrap, each, formatQuota, status, session, tokens } from '${SDK}'`,
    ],
    ['a bound client', 21.5, `export { connect } from '${SDK}'`],
    // With the table of channel types, which gateways and forms read as well.
    ['everything', 31, `export * from '${SDK}'; export * from '${SDK}/query'`],
  ])('%s takes at most %d KB', async (what, limit, code) => {
    const bytes = await weigh(code)
    process.stdout.write(`${what}: ${(bytes / KB).toFixed(2)} KB\n`)
    expect(bytes).toBeGreaterThan(500)
    expect(bytes / KB).toBeLessThanOrEqual(limit)
  })

  test('a helper without schemas does not include zod', async () => {
    expect(await weigh(`export { splitComma, utf8Length, hasRole } from '${SDK}'`)).toBeLessThan(KB)
  })
})

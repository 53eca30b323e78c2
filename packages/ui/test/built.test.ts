/** Tests the packed package in a project that installed it. */
import { execFile } from 'node:child_process'
import { access, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { entriesOf, installPacked, lend, makeConsumer } from '@relaydeck/package/packed'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const here = join(import.meta.dirname, '..')
const bin = (name: string) => join(here, 'node_modules/.bin', name)
const KB = 1024

const PEERS = ['@mantine/charts', '@mantine/core', '@mantine/dates', '@mantine/hooks', 'react', 'react-dom', 'recharts']

let consumer = ''
let tarball = ''
let installed = ''

const manifest = async () => JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))

/** Creates a project with the packed kit and SDK and their dependencies, and nothing else of this workspace. */
beforeAll(async () => {
  consumer = await makeConsumer(join(here, 'test/consumer'))
  installed = join(consumer, 'node_modules/@relaydeck/ui')
  tarball = await installPacked(consumer, here)
  await installPacked(consumer, join(here, '../api-sdk'))
  const { dependencies } = await manifest()
  await lend(consumer, here, [...Object.keys(dependencies), ...PEERS, '@types/react', '@types/react-dom'])
})

afterAll(() => rm(consumer, { recursive: true, force: true }))

describe('the packed package', () => {
  test('contains the build, README and licence, but no stories or tests', async () => {
    expect((await readdir(installed)).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
    const files = await readdir(join(installed, 'dist'), { recursive: true })
    expect(files.filter((name) => /\.test\.|stories|testing|\.map$|(?<!\.d)\.tsx?$/.test(name))).toEqual([])
    expect(files.filter((name) => name.endsWith('.css'))).toEqual(['styles.css', 'styles.layer.css', 'theme.css'])
  })

  test('has React, Mantine and the SDK as peer dependencies with version ranges', async () => {
    const { dependencies, peerDependencies } = await manifest()
    expect(Object.keys(peerDependencies).toSorted()).toEqual([...PEERS, '@relaydeck/api-sdk'].toSorted())
    for (const name of Object.keys(peerDependencies)) expect(dependencies).not.toHaveProperty([name])
    for (const range of Object.values<string>(peerDependencies)) expect(range).toMatch(/^\^\d+\.\d+\.\d+$/)
  })

  test('exports each component, what all of them share, and the styles', async () => {
    const folders = await readdir(join(here, 'src'), { withFileTypes: true })
    const components = folders.filter((each) => each.isDirectory() && /^[A-Z]/.test(each.name))
    const shared = ['.', './csv', './panels', './texts', './texts/en', './texts/zh', './theme']
    const styles = ['./styles.css', './styles.layer.css', './theme.css']
    expect((await entriesOf(installed)).toSorted()).toEqual(
      [...shared, ...styles, ...components.map(({ name }) => `./${name}`)].toSorted(),
    )
    expect(components.length).toBeGreaterThan(25)
  })

  test('each export resolves to a file of the package, for import and require', async () => {
    const entries = await entriesOf(installed)
    const names = JSON.stringify(entries.map((entry) => `@relaydeck/ui${entry.slice(1)}`))
    const script = `
      import { createRequire } from 'node:module'
      const { resolve } = createRequire(import.meta.filename)
      const files = ${names}.map((name) => [import.meta.resolve(name), resolve(name)])
      console.log(JSON.stringify(files))`
    await writeFile(join(consumer, 'resolve.mjs'), script)
    const { stdout } = await run(process.execPath, ['resolve.mjs'], { cwd: consumer })
    const files: [string, string][] = JSON.parse(stdout)
    expect(files).toHaveLength(entries.length)
    for (const [url, required] of files) {
      const imported = fileURLToPath(url)
      const types = [imported, required].map((file) => file.replace(/\.(c?)js$/, '.d.$1ts'))
      for (const file of [imported, required, ...types]) await expect(access(file)).resolves.toBeUndefined()
      if (!imported.endsWith('.css'))
        expect([imported, required]).toEqual([expect.stringMatching(/\.js$/), expect.stringMatching(/\.cjs$/)])
    }
  })

  test('begins every module with "use client", so that server components can render the kit', async () => {
    const files = await readdir(join(installed, 'dist'), { recursive: true })
    const modules = files.filter((name) => /\.c?js$/.test(name))
    expect(modules.length).toBeGreaterThan(100)
    for (const name of modules)
      expect([name, (await readFile(join(installed, 'dist', name), 'utf8')).split('\n', 1)[0]]).toEqual([
        name,
        '"use client";',
      ])
  })

  test('contains its icons with their licence, instead of installing thousands', async () => {
    const { dependencies } = await manifest()
    expect(Object.keys(dependencies).filter((name) => name.includes('icons'))).toEqual([])
    for (const ending of ['js', 'cjs']) {
      const icons = await readFile(join(installed, `dist/icons/tabler.${ending}`), 'utf8')
      expect(icons).toContain('@license @tabler/icons-react')
      expect(icons).not.toMatch(/(from|require\() ?['"]@tabler/)
    }
    expect(await readFile(join(installed, 'dist/icons/tabler-mit.txt'), 'utf8')).toMatch(
      /MIT License.*Copyright \(c\)/s,
    )
  })

  test('passes publint', async () => {
    const { messages, pkg = {} } = await publint({ pkgDir: installed, pack: false, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  test('resolves to the right types in every resolution mode that supports `exports`', async () => {
    // It ignores entries with a wildcard unless they are named.
    const entries = (await entriesOf(installed)).filter((entry) => !entry.endsWith('.css'))
    const options = ['--profile', 'node16', '--no-color', '--entrypoints', ...entries]
    await expect(run(bin('attw'), [tarball, ...options])).resolves.toBeDefined()
  })
})

describe('a project that installed the package', () => {
  const render = async (file: string) => {
    const { stdout, stderr } = await run(process.execPath, [file], { cwd: consumer })
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  }

  test('renders on a server as ES module and as CommonJS, with the same exports', async () => {
    const [esm, cjs] = await Promise.all([render('render.mjs'), render('render.cjs')])
    expect(esm.names).toEqual(expect.arrayContaining(['PagedTable', 'Quota', 'theme', 'zh']))
    expect(cjs).toEqual(esm)
    expect(esm.html).toContain('$1.00')
    expect(esm.html.match(/role="row"/g)).toHaveLength(3)
    expect(esm.html).toContain('Second row')
  })

  test.each([
    ['tsc', 'Version 7.'],
    ['tsc6', 'Version 6.'],
  ])('compiles with %s', async (compiler, version) => {
    const { stdout } = await run(bin(compiler), ['-p', consumer]).catch((failed: { stdout: string }) => failed)
    expect(stdout).toBe('')
    expect((await run(bin(compiler), ['-v'])).stdout).toContain(version)
  })

  test('finds every component class in the styles', async () => {
    const styles = await readFile(join(installed, 'dist/styles.css'), 'utf8')
    const quota = await readFile(join(installed, 'dist/Quota/Quota.js'), 'utf8')
    const classes = [...quota.matchAll(/: "(Quota_\w+)"/g)].map(([, name]) => name)
    expect(classes.length).toBeGreaterThan(2)
    for (const name of classes) expect(styles).toContain(`.${name}`)
  })
})

describe('the styles', () => {
  const sheet = (name: string) => readFile(join(installed, 'dist', `${name}.css`), 'utf8')

  test('have each class once, under the name of its component', async () => {
    const styles = await sheet('styles')
    expect(styles).not.toMatch(/\.[A-Z]\w*\D2\b/)
    const files = await readdir(join(installed, 'dist'), { recursive: true })
    const scripts = await Promise.all(
      files.filter((name) => name.endsWith('.js')).map((name) => readFile(join(installed, 'dist', name), 'utf8')),
    )
    const used = scripts.flatMap((script) => [...script.matchAll(/: "([A-Z]\w+_\w+)"/g)].map(([, name]) => name))
    expect(used.length).toBeGreaterThan(100)
    for (const name of new Set(used)) expect(styles).toMatch(RegExp(`(?:\\.|@keyframes )${name}\\b`))
  })

  test('change nothing of the page without the theme', async () => {
    const styles = await sheet('styles')
    expect(styles).not.toMatch(/:root|^html|^body|--mantine-[\w-]+:/m)
    expect(await sheet('theme')).toContain('--mantine-color-error:')
  })

  test('come in a cascade layer too, so that an app can override them', async () => {
    const [styles, layered] = [await sheet('styles'), await sheet('styles.layer')]
    expect(layered).toBe(`@layer relaydeck {\n${styles.trimEnd()}\n}\n`)
  })
})

interface Weighing {
  /** Packages that are not counted, besides React and Mantine. */
  outside: string[]
  compress: (content: Uint8Array | string) => Uint8Array
}

const WITHOUT_SDK: Weighing = { outside: ['@relaydeck/api-sdk'], compress: brotliCompressSync }

describe('size in a browser, minified and compressed, without React, Mantine and SDK', () => {
  /** Returns the compressed size of one component and its dependencies, in bytes. */
  async function weigh(name: string, { outside, compress }: Weighing = WITHOUT_SDK): Promise<number> {
    const { outputFiles, warnings } = await build({
      stdin: { contents: `export { ${name} } from '@relaydeck/ui/${name}'`, resolveDir: consumer },
      bundle: true,
      minify: true,
      splitting: true,
      outdir: join(consumer, 'weighed'),
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      write: false,
      external: [...PEERS, ...PEERS.map((peer) => `${peer}/*`), ...outside],
    })
    expect(warnings).toEqual([])
    const [entry] = outputFiles.filter(({ path }) => path.endsWith('stdin.js'))
    const own = entry?.text.matchAll(/from"\.\/(chunk-[^"]+)"/g) ?? []
    const chunks = [...own].map(([, file]) => outputFiles.find(({ path }) => path.endsWith(file ?? '')))
    return [entry, ...chunks].reduce((sum, file) => sum + compress(file?.contents ?? '').length, 0)
  }

  test.each([
    ['Quota', 4],
    ['StatusLabel', 4],
    ['Timestamp', 2],
    ['CopyButton', 5],
    ['PagedTable', 27],
    ['QuotaInput', 5],
    ['JsonField', 9],
    ['RatioTable', 12],
    ['ModelSelect', 5],
    ['ServerHtml', 14],
    ['QrCode', 9],
    ['ExpiryField', 10],
  ])('%s takes at most %i KB', async (name, limit) => {
    const bytes = await weigh(name)
    process.stdout.write(`${name}: ${(bytes / KB).toFixed(2)} KB\n`)
    expect(bytes).toBeGreaterThan(300)
    expect(bytes / KB).toBeLessThanOrEqual(limit)
  })
  test('StatusLabel takes at most 5 KB with gzip and with what it needs of the SDK', async () => {
    const bytes = await weigh('StatusLabel', { outside: [], compress: gzipSync })
    process.stdout.write(`StatusLabel with SDK: ${(bytes / KB).toFixed(2)} KB\n`)
    expect(bytes / KB).toBeLessThanOrEqual(5)
  })
})

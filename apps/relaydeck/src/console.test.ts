import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { call } from '../test/call.ts'
import { openGatewayStandIn } from '../test/gateway.ts'
import { OPTIONS } from '../test/serve.ts'
import { readBuild } from './page/build.ts'
import { readStaticFiles } from './page/static-files.ts'
import { startProgram } from './program.ts'

const build = readBuild()

const filesIn = (html: string) => [...html.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, file]) => file ?? '')

/** Starts the program with the console's build. */
async function withConsole<T>(work: (url: string) => Promise<T>): Promise<T> {
  const program = await startProgram({ ...OPTIONS, gateway: (await openGatewayStandIn()).url })
  return work(program.url).finally(() => program.close())
}

describe('the console’s build', () => {
  test('every page is served, and references each of its files once', async () => {
    const assets = readStaticFiles(build.folder)
    await withConsole(async (url) => {
      for (const { path, scripts, styles } of build.pages) {
        const { status, text } = await call(url, path.replaceAll(/\$\w+/g, '7'))
        const files = filesIn(text)
        expect([path, status]).toEqual([path, 200])
        expect(new Set(files).size).toBe(files.length)
        expect(files).toEqual(expect.arrayContaining([...scripts, ...styles].map((file) => `/${file}`)))
        for (const file of files) expect(assets.has(file)).toBe(true)
      }
    })
  })

  test('the list of tokens is preloaded with the console’s own URL', async () => {
    await withConsole(async (url) => {
      const { text } = await call(url, '/token', { headers: { cookie: 'session=x' } })
      expect(text).toContain('<link rel="preload" as="fetch" crossorigin href="/api/token/?p=0&amp;order=">')
    })
  })

  test('every script of the page has the nonce, and none is inline', async () => {
    await withConsole(async (url) => {
      const { text } = await call(url, '/token')
      const tags = [...text.matchAll(/<script[^>]*>([^<]*)/g)]
      expect(tags.length).toBeGreaterThan(0)
      for (const [tag, inside] of tags) {
        expect(tag).toMatch(/ nonce="[\w+/=]{24}" .* src="\/static\//)
        expect(inside).toBe('')
      }
      expect(text).not.toMatch(/<style|\son\w+=|\sstyle=/)
    })
  })

  test('source maps are neither created nor served', () => {
    const all = readdirSync(build.folder, { recursive: true }).map(String)
    expect(all.filter((file) => file.endsWith('.map'))).toEqual([])
    const served = [...readStaticFiles(build.folder)]
    expect(served.map(([address]) => address).filter((address) => /\.(map|html|json|br|gz)$/.test(address))).toEqual([])
    for (const [address, { bytes }] of served) {
      if (address.endsWith('.js')) expect(Buffer.from(bytes).includes('sourceMappingURL')).toBe(false)
    }
  })

  test('every file of the build for browsers is served, except its metadata', () => {
    const served = readStaticFiles(build.folder)
    const files = readdirSync(build.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const missing = files
      .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(/.*\/dist\/+/, '/'))
      .filter((address) => !served.has(address) && !/\.(br|gz)$/.test(address))
    expect(missing.filter((address) => !/^\/(\.vite|server)\//.test(address)).toSorted()).toEqual([
      '/index.html',
      '/pages.json',
    ])
  })

  test('scripts and styles are compressed', async () => {
    const big = [...readStaticFiles(build.folder)].filter(
      ([address, { bytes }]) => /\.(js|css)$/.test(address) && bytes.length >= 512,
    )
    expect(big.length).toBeGreaterThan(0)
    for (const [, { encoded }] of big) expect([...encoded.keys()]).toEqual(['br', 'gzip'])
  })
})

/** Renders the packed kit with React's own renderer of server components. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesOf } from '@relaydeck/package/packed'
import { version } from 'react'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { emptyFolder, installInto, run } from './workshop.ts'

const installed = join(inject('project'), 'node_modules/@relaydeck/ui')
let project = ''

beforeAll(async () => {
  project = await emptyFolder('server')
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const tarballs = Object.entries(inject('tarballs')).flatMap(([name, file]) =>
    ['@relaydeck/ui', '@relaydeck/api-sdk'].includes(name) ? [file] : [],
  )
  const react = ['react', 'react-dom', 'react-server-dom-webpack'].map((name) => `${name}@${version}`)
  const mantine = ['core', 'dates', 'hooks'].map((name) => `@mantine/${name}@9`)
  // Without webpack, which its renderer and loader do not use.
  await installInto(project, ['--legacy-peer-deps', ...tarballs, ...react, ...mantine])
})

afterAll(() => rm(project, { recursive: true, force: true }))

/** React's loader, with sources as texts: Node has bytes. */
const HOOKS = `
import { load as react } from 'react-server-dom-webpack/node-loader'
export { resolve } from 'react-server-dom-webpack/node-loader'
export const load = (url, context, next) =>
  react(url, context, async (...args) => {
    const result = await next(...args)
    return result.format === 'module' ? { ...result, source: String(result.source) } : result
  })`

/** Runs a module with the React of server components, in which modules of the client are references. */
async function onServer(script: string): Promise<string> {
  await writeFile(
    join(project, 'loader.js'),
    "import { register } from 'node:module'\nregister('./hooks.js', import.meta.url)",
  )
  await writeFile(join(project, 'hooks.js'), HOOKS)
  await writeFile(join(project, 'page.js'), script)
  const args = ['--no-deprecation', '--conditions=react-server', '--import', './loader.js', 'page.js']
  return (await run(process.execPath, args, { cwd: project })).stdout
}

test('every entry of the kit can be imported by a server component, as references to the client', async () => {
  const entries = (await entriesOf(installed)).filter((entry) => !entry.endsWith('.css'))
  const stdout = await onServer(`
    import * as React from 'react'
    const REFERENCE = Symbol.for('react.client.reference')
    const found = { hasState: 'useState' in React }
    for (const entry of ${JSON.stringify(entries)}) {
      const exported = Object.values(await import('@relaydeck/ui' + entry.slice(1)))
      found[entry] = exported.length > 0 && exported.every((each) => each.$$typeof === REFERENCE)
    }
    console.log(JSON.stringify(found))`)
  expect(entries).toContain('./panels')
  expect(JSON.parse(stdout)).toEqual({ hasState: false, ...Object.fromEntries(entries.map((entry) => [entry, true])) })
})

test('a server component renders the kit, with texts and panels', async () => {
  const stdout = await onServer(`
    import { createElement as h } from 'react'
    import { renderToPipeableStream } from 'react-server-dom-webpack/server.node'
    import { en, Quota, UiTextsProvider } from '@relaydeck/ui'
    import { KeyUsage } from '@relaydeck/ui/panels'
    const format = { quota_per_unit: 500_000, display_in_currency: true }
    const Page = async () =>
      h(UiTextsProvider, { texts: en }, h(Quota, { value: 500_000, format }), h(KeyUsage, { baseUrl: '/gateway', apiKey: 'sk-0' }))
    const nameOf = (id) => id.split('#')[1]
    const manifest = new Proxy({}, { get: (_, id) => ({ id, chunks: [], name: nameOf(id) }) })
    renderToPipeableStream(h(Page), manifest, { onError: (error) => { throw error } }).pipe(process.stdout)`)
  for (const name of ['en', 'Quota', 'UiTextsProvider', 'KeyUsage']) expect(stdout).toContain(`"${name}"]`)
  expect(stdout).toContain('"value":500000')
})

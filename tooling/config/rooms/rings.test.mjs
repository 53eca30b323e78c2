import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ringsOf } from './rings.mjs'

/** Makes a folder with these files, and returns the rings below its `src`. */
function ringsIn(files, virtual) {
  const root = mkdtempSync(join(tmpdir(), 'relaydeck-rings-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'src', file)), { recursive: true })
    writeFileSync(join(root, 'src', file), text)
  }
  return ringsOf([join(root, 'src')], virtual).map(({ ring }) => ring)
}

const ONE_WAY = {
  'list/list.ts': "import { page } from '../page/page.ts'",
  'page/page.ts': 'export const page = 1',
}

describe('folders that import each other are a ring', () => {
  test.each([
    ['by code', { 'page/size.ts': "import { list } from '../list/list.ts'" }],
    ['by types', { 'page/size.ts': "import type { List } from '../list/list.ts'" }],
    ['by what they pass on', { 'page/size.ts': "export * from '../list/list.ts'" }],
    ['when a function runs', { 'page/size.ts': "export const load = () => import('../list/list.ts')" }],
    ['by a glob', { 'page/size.ts': "export const all = import.meta.glob('../*/list.ts')" }],
    [
      'by a glob with a type',
      { 'page/size.ts': "const a = import.meta.glob<Promise<List>>(['../list/*'], { eager: true })" },
    ],
    [
      'by a glob from the folder of the package',
      { 'page/size.ts': "export const all = import.meta.glob('/src/list/*.ts')" },
    ],
    ['by a virtual module', { 'page/size.ts': "import all from 'virtual:lists'" }],
    ['through folders of theirs', { 'page/deep/size.ts': "import { list } from '../../list/list.ts'" }],
    ['through a file beside them', { 'page/size.ts': "import '../start.ts'", 'start.ts': "import './list/list.ts'" }],
  ])('%s', (_, files) => {
    expect(ringsIn({ ...ONE_WAY, ...files }, { 'virtual:lists': ['**/src/list/**'] })).toEqual([
      expect.arrayContaining(['list', 'page']),
    ])
  })

  test('at every depth', () => {
    const files = Object.entries(ONE_WAY).map(([file, text]) => [`parts/${file}`, text])
    const back = { 'parts/page/size.ts': "import '../list/list.ts'" }
    expect(ringsIn({ ...Object.fromEntries(files), ...back })).toEqual([['list', 'page', 'list']])
  })

  test('through a third folder', () => {
    const files = { 'page/size.ts': "import '../work/work.ts'", 'work/work.ts': "import '../list/list.ts'" }
    expect(ringsIn({ ...ONE_WAY, ...files })).toEqual([['list', 'page', 'work', 'list']])
  })
})

describe('no ring is', () => {
  test.each([
    ['an arrow in one direction', {}],
    ['a test that imports back', { 'page/page.test.ts': "import '../list/list.ts'" }],
    ['a folder and a folder in it', { 'page/deep/a.ts': "import '../page.ts'", 'page/b.ts': "import './deep/a.ts'" }],
    ['an import in a comment', { 'page/size.ts': "// import '../list/list.ts'" }],
  ])('%s', (_, files) => {
    expect(ringsIn({ ...ONE_WAY, ...files })).toEqual([])
  })
})

test.each([
  ['a virtual module without a list of its sources', "import all from 'virtual:others'", /virtual:others/],
  ['a glob whose patterns cannot be read', 'export const all = import.meta.glob(PATTERN)', /size\.ts/],
])('an import is refused if it is %s', (_, text, message) => {
  expect(() => ringsIn({ 'page/size.ts': text })).toThrow(message)
})

test('the program of the check fails for a ring, and names the imports', () => {
  const root = mkdtempSync(join(tmpdir(), 'relaydeck-rings-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [one, other] of [
    ['list', 'page'],
    ['page', 'list'],
  ]) {
    mkdirSync(join(root, one))
    writeFileSync(join(root, one, 'a.ts'), `import '../${other}/a.ts'`)
  }
  const check = () => execFileSync(process.execPath, [join(import.meta.dirname, 'rings.mjs'), root], { stdio: 'pipe' })
  expect(check).toThrow(/list → page → list\n.*list\/a\.ts → .*page\/a\.ts\n/)
})

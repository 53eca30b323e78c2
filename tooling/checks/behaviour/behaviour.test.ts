import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBehaviour } from './check.ts'
import { groupOf, PARTS } from './groups.ts'
import { PAGE } from './page.ts'

const SPECIFICATION = { Tokens: { 'R2.8': 'A user sees own tokens only.', 'R2.9': 'Signing in opens the tokens.' } }

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'behaviour-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const check = (text: string, path = 'apps/console/src/routes/_app/token/-draft.test.ts') => {
  write(path, text)
  return checkBehaviour(root, SPECIFICATION)
}

const BOTH = "{ tags: ['R2.8', 'R2.9'] }"

/** Returns the list items of the page above the specification. */
const itemsOf = (text: string, path?: string): string[] => {
  const [above = ''] = check(text, path).page.split('## Specification')
  return above.split('\n').filter((line) => /^ *- /.test(line))
}

describe('the page', () => {
  test('is in order after it was written', () => {
    write(PAGE, check(`test('a name is required', ${BOTH}, () => {})`).page)
    expect(checkBehaviour(root, SPECIFICATION)).toMatchObject({ stale: false, untested: [], unknown: [] })
  })

  test('is stale if it is missing', () => {
    expect(check(`test('a name is required', ${BOTH}, () => {})`).stale).toBe(true)
  })

  test('is stale after a title has changed', () => {
    write(PAGE, check(`test('a name is required', ${BOTH}, () => {})`).page)
    expect(check(`test('a name is optional', ${BOTH}, () => {})`).stale).toBe(true)
  })

  test('is stale after a sentence of the specification has changed', () => {
    write(PAGE, check(`test('a name is required', ${BOTH}, () => {})`).page)
    const changed = { Tokens: { ...SPECIFICATION.Tokens, 'R2.9': 'Signing in opens the dashboard.' } }
    expect(checkBehaviour(root, changed).stale).toBe(true)
  })

  test('has the title of a test with its tags, and the sentences of the specification', () => {
    const { page } = check(`test('a name is required', ${BOTH}, () => {})`)
    expect(page).toContain('### Tokens\n\n[src/routes/_app/token/-draft.test.ts](../apps/console/src')
    expect(page).toContain('- a name is required `R2.8` `R2.9`\n')
    expect(page).toContain('- `R2.9` Signing in opens the tokens.\n')
  })

  test('has groups as items with their tests below', () => {
    expect(itemsOf("describe('the key', () => { test('is hidden', () => {}) })")).toEqual([
      '- the key',
      '  - is hidden',
    ])
  })

  test('has a group with a title made of values, and its tests', () => {
    expect(itemsOf("describe.each(rows)('the role $name', () => { test('sees it', () => {}) })")).toEqual([
      '- the role …',
      '  - sees it',
    ])
  })

  test('leaves out tests and groups whose titles begin with a value', () => {
    const text =
      "test.each(rows)('%s is refused', () => {})\ndescribe.each(rows)('$name', () => { test('is so', () => {}) })"
    expect(itemsOf(text)).toEqual([])
  })

  test('has dots in the place of values', () => {
    const text = "test.each(rows)('a weight of %d is $0.shown', () => {})\ntest('page ' + name + ' opens', () => {})"
    expect(itemsOf(text)).toEqual(['- a weight of … is …', '- page … opens'])
  })

  test('has dots for what a template takes from elsewhere', () => {
    const title = ['`page ', '{name} opens`'].join('$')
    expect(itemsOf(`test(${title}, () => {})`)).toEqual(['- page … opens'])
  })

  test('leaves out tests of types, tests of tools and steps', () => {
    expect(itemsOf("test('is a text', () => {})", 'packages/api-sdk/src/a.test-d.ts')).toEqual([])
    expect(itemsOf("test('is a tool', () => {})", 'tooling/start-and-test/a.test.mjs')).toEqual([])
    const steps = "test('works', async () => { await test.step('first', async () => {}) })"
    expect(itemsOf(steps, 'apps/console/src/app/a.test.ts')).toEqual(['- works'])
  })

  test('has the stories that are named by a sentence', () => {
    const text =
      "export const A: Story = { name: 'The key is hidden', play }\nexport const B: Story = { name: 'Dark', play }"
    expect(itemsOf(text, 'apps/console/src/routes/_app/token/-a.stories.tsx')).toEqual(['- The key is hidden'])
  })

  test('shows signs of Markdown and HTML as they are', () => {
    expect(itemsOf("test('*one* <b> {{two}} `three_four`', () => {})")).toEqual([
      '- \\*one\\* &#60;b&#62; &#123;&#123;two&#125;&#125; `three_four`',
    ])
  })
})

describe('a row of the specification', () => {
  test('without a test is reported', () => {
    expect(check("test('a name is required', { tags: ['R2.8'] }, () => {})").untested).toEqual(['R2.9'])
  })

  test('is not shown by a title, a step or a comment', () => {
    expect(check("// R2.8\ntest('R2.9 a name is required', () => {})").untested).toEqual(['R2.8', 'R2.9'])
  })

  test.each([
    ['a single tag', "test('a', { tags: 'R2.9' }, () => {})"],
    ['each of many cases', "test.each([1])('a %s', { tags: ['R2.9'] }, () => {})"],
    ['a group', "describe('a', { tags: ['R2.9'] }, () => {})"],
    ['a test of types', "it('a', { tags: ['R2.9'] }, () => {})"],
    ['a table in the file', "const ROWS = { a: ['R2.9'] }\ntest(name, { tags: ROWS[name] }, () => {})"],
    [
      'a row that a function finds',
      "const f = (a) => f('b')\nconst ROWS = { a: ['R2.9'] }\ntest(f(1), { tags: ROWS[f(1)] }, f)",
    ],
    ['a browser test', "test('a', { tag: '@R2.9' }, async () => {})"],
    ['a browser test with more options', "test('a', { tag: ['@embedded', '@R2.9'], annotation: {} }, async () => {})"],
    ['options that have a name', "const options = { tag: '@R2.9' }\ntest('a', options, async () => {})"],
    [
      'options with spread ones',
      "const options = { tag: '@R2.9' }\ntest('a', { ...options, timeout: 1 }, async () => {})",
    ],
    [
      'another name of the function',
      "import { test as single } from 'x'\nsingle('a', { tag: '@R2.9' }, async () => {})",
    ],
    ['an extended function', "const own = test.extend({})\nown('a', { tag: '@R2.9' }, async () => {})"],
  ])('is shown by the tag of $0', (_, text) => {
    expect(check(text).untested).toEqual(['R2.8'])
  })
})

describe('a tag', () => {
  test('that is no row is reported', () => {
    expect(check("test('a', { tags: ['R2.8', 'R2.9', 'R2.99'] }, () => {})").unknown).toEqual(['R2.99'])
    expect(check("test('a', { tag: ['@embeded'] }, () => {})").unknown).toEqual(['embeded'])
  })

  test('of browser tests that some servers cannot pass is none', () => {
    expect(check("test('a', { tag: ['@embedded', '@not-one-hub'] }, () => {})").unknown).toEqual([])
    const options = "const o = { tag: ['@not-one-hub'], annotation: { type: 'One Hub' } }"
    const both = check(`${options}\ntest('a', { ...o, tag: [...o.tag, '@R2.9'] }, () => {})`)
    expect([both.unknown, both.untested]).toEqual([[], ['R2.8']])
  })
})

test('files of a part without a group of their own are shown below the last one, or by folder', () => {
  const [console, gateway] = PARTS
  expect(console && groupOf(console, 'e2e/screens/frame.spec.ts')).toBe('Frame and all pages')
  expect(console && groupOf(console, 'e2e/screens/token-clients.spec.ts')).toBe('Tokens')
  expect(gateway && groupOf(gateway, 'packages/gateway/src/users/login.test.ts')).toBe('Users')
  expect(gateway && groupOf(gateway, 'packages/gateway/test/fuzz.test.ts')).toBe('As a whole')
})

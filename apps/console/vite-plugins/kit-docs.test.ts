import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Change, changesOf, newestFirst, readChangelog, readChangeset, readKit, sourceUrl } from './kit-docs.ts'

const UI = '@relaydeck/ui'

describe('a changeset', () => {
  const file = `---\n"${UI}": minor\nrelaydeck: patch\n---\n\n\`Quota\` is wider.\n`

  test('has a text for each of its packages', () => {
    expect(readChangeset(file, UI)).toBe('`Quota` is wider.')
    expect(readChangeset(file, 'relaydeck')).toBe('`Quota` is wider.')
  })

  test('of other packages is left out', () => {
    expect(readChangeset(file, '@relaydeck/api-sdk')).toBeUndefined()
    expect(readChangeset('no head', UI)).toBeUndefined()
  })
})

describe('the changelog', () => {
  // As changesets writes it.
  const file = `# ${UI}

## 1.1.0

### Minor Changes

- 1a2b3c4: \`Quota\` has \`digits\`.

  \`Balance\` is new.

### Patch Changes

- Updated dependencies [1a2b3c4]
  - @relaydeck/api-sdk@1.1.0

## 1.0.0

### Major Changes

- 5d6e7f8: The first version.
`

  test('has the entries of each version, newest first', () => {
    expect(readChangelog(file)).toEqual([
      { version: '1.1.0', text: '`Quota` has `digits`.\n\n`Balance` is new.' },
      { version: '1.1.0', text: 'Updated dependencies [1a2b3c4]\n- @relaydeck/api-sdk@1.1.0' },
      { version: '1.0.0', text: 'The first version.' },
    ])
  })

  test('gives a component only the sentences that name it', () => {
    const changes = readChangelog(file)
    expect(changesOf('Balance', changes)).toEqual([{ version: '1.1.0', text: '`Balance` is new.' }])
    expect(changesOf('QrCode', changes)).toEqual([])
  })
})

test('a sentence about a component is taken without those beside it', () => {
  const change: Change = {
    version: undefined,
    text: '`A` is new. `Quota` is wider, e.g. 2 px. The rest.\n\nMore `Quota`.',
  }
  expect(changesOf('Quota', [change])).toEqual([
    { version: undefined, text: '`Quota` is wider, e.g. 2 px. More `Quota`.' },
  ])
  expect(changesOf('Quot', [change])).toEqual([])
})

test('changesets are listed from the newest on', () => {
  const times = new Map([
    ['a.md', 100],
    ['b.md', 300],
    ['d.md', 300],
  ])
  expect(newestFirst(['d.md', 'a.md', 'b.md', 'c.md'], times)).toEqual(['c.md', 'b.md', 'd.md', 'a.md'])
  expect(newestFirst(['b.md', 'a.md'], new Map())).toEqual(['a.md', 'b.md'])
})

test('a source is a folder in the repository of the package', () => {
  const repository = { url: 'git+https://git.example/a/b.git', directory: 'packages/c' }
  expect(sourceUrl({ name: 'c', repository }, 'src/D')).toBe('https://git.example/a/b/tree/HEAD/packages/c/src/D')
})

describe('the kit of this repository', () => {
  const kit = Object.entries(readKit())

  test('has its components, some of which have changes', () => {
    expect(kit.length).toBeGreaterThan(25)
    expect(readKit().QrCode?.changes).toEqual([])
    const texts = kit.flatMap(([name, { changes }]) => changes.map(({ text }) => ({ name, text })))
    for (const { name, text } of texts) expect(text).toContain(`\`${name}\``)
  })

  test.each(kit)('exports %s as its page says', (name, { importLine }) => {
    const [, specifier = ''] = /^import \{ \w+ \} from '([^']+)'$/.exec(importLine) ?? []
    const entry = readFileSync(fileURLToPath(import.meta.resolve(specifier)), 'utf8')
    expect(entry).toMatch(new RegExp(`export (function ${name}\\b|const ${name}\\b|\\{[^}]*\\b${name}\\b)`))
  })

  test.each(kit)('has the source of %s in a folder that exists', (_, { source }) => {
    const [, folder = ''] = source.split('/tree/HEAD/')
    expect(existsSync(new URL(`../../../${folder}`, import.meta.url))).toBe(true)
  })
})

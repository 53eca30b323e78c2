import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandHelp, GUIDES } from '../commands/command-help.ts'
import { COMMANDS } from '../commands/commands.ts'
import { documentation } from './documentation.ts'
import { USAGE } from './options.ts'

/** Returns the anchors of a document's headings, as GitHub makes them. */
function anchorsIn(document: string): string[] {
  const text = readFileSync(new URL(`../../../../docs/${document}`, import.meta.url), 'utf8')
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

const OTHERS = ['families.md', 'migration.md#databases', 'run.md', 'run.md#below-a-path']

test.each([...new Set([...Object.values(GUIDES), ...OTHERS])])('the document %s exists, with its heading', (guide) => {
  const [document = '', anchor] = guide.split('#')
  if (anchor === undefined) expect(anchorsIn(document).length).toBeGreaterThan(0)
  else expect(anchorsIn(document)).toContain(anchor)
  expect(documentation(guide)).toMatch(/^https:\/\/github\.com\/relaydeck\/relaydeck\/blob\/[\w.]+\/docs\/[\w.#-]+$/)
})

test('every command has a guide, which its help names', () => {
  expect(Object.keys(GUIDES)).toEqual([...COMMANDS.keys()])
  for (const [name, guide] of Object.entries(GUIDES))
    expect(commandHelp(name, [])?.split('\n').at(-1)).toBe(`More: ${documentation(guide)}`)
  expect(commandHelp('call', ['tokens.list'])).toContain(`More: ${documentation(GUIDES.call ?? '')}`)
  expect(USAGE.split('\n').at(-1)).toBe(`Documentation: ${documentation('run.md')}`)
})

import { groupOf, PARTS } from './groups.ts'
import type { TestFile, Titled } from './titles.ts'

/** The page, from the root of the repository. */
export const PAGE = 'docs/behaviour.md'

const INTRODUCTION = `# Behaviour

What the product does, in the titles of its tests: \`pnpm --filter @relaydeck/behaviour behaviour --write\` writes this page, and \`pnpm check\` fails if it is out of date. A title that holds for several values has \`…\` in their place; titles that begin with such a value are left out, and so are tests of types.

Ids such as \`R2.9\` are tags of tests. They are rows of the specification, which stand [at the end](#specification) and in \`tooling/config/vitest/specification.ts\`; each has a test.
`

/** Tests of types, and of every page with every fault, whose titles say what the others say. */
const LEFT_OUT = /\.test-d\.ts$/

const ID = /^[A-Z]\d/

/** Returns a text that Markdown, and the site's templates, show as it is. */
const escaped = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part, at) =>
      at % 2 ? part : part.replace(/[\\*_[\]#|`~]/g, '\\$&').replace(/[<>&{}]/g, (sign) => `&#${sign.charCodeAt(0)};`),
    )
    .join('')
    .replace(/`[^`]*\{\{[^`]*`/g, (code) => `<code v-pre>${code.slice(1, -1)}</code>`)

/** Returns the lines of tests and groups. */
function linesOf(tests: readonly Titled[], indent = ''): string[] {
  return tests.flatMap(({ title, tags, tests: inner }) => {
    if (title.startsWith('…')) return []
    const ids = tags.filter((tag) => ID.test(tag)).map((tag) => ` \`${tag}\``)
    const lines = inner && linesOf(inner, `${indent}  `)
    return lines?.length === 0 ? [] : [`${indent}- ${escaped(title)}${ids.join('')}`, ...(lines ?? [])]
  })
}

/** Returns the page of some files. */
function sectionsOf(files: readonly TestFile[]): string[] {
  return PARTS.flatMap((part) => {
    const groups = new Map<string, string[]>()
    for (const { path, tests } of files) {
      const lines = part.files.test(path) && !LEFT_OUT.test(path) ? linesOf(tests) : []
      if (lines.length === 0) continue
      const group = groupOf(part, path)
      const text = [`[${path.split('/').slice(2).join('/')}](../${path})`, '', ...lines, '']
      groups.set(group, [...(groups.get(group) ?? []), ...text])
    }
    const names = part.groups?.map(([name]) => name).filter((name) => groups.has(name)) ?? [...groups.keys()].sort()
    return [`## ${part.name}`, '', ...names.flatMap((name) => [`### ${name}`, '', ...(groups.get(name) ?? [])])]
  })
}

/**
 * Returns the text of the page.
 * @param specification sentences of the rows by id, by subject
 */
export function pageOf(files: readonly TestFile[], specification: Record<string, Record<string, string>>): string {
  const rows = Object.entries(specification).flatMap(([subject, sentences]) => [
    `### ${subject}`,
    '',
    ...Object.entries(sentences).map(([id, sentence]) => `- \`${id}\` ${sentence}`),
    '',
  ])
  return [INTRODUCTION, ...sectionsOf(files), '## Specification', '', ...rows].join('\n')
}

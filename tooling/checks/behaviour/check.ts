import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE, pageOf } from './page.ts'
import { readTests, type Titled } from './titles.ts'

/** Tags of browser tests that some servers cannot pass. */
const OTHER_TAGS = /^(embedded|not-[a-z0-9-]+)$/

const tagsOf = (tests: readonly Titled[]): string[] =>
  tests.flatMap(({ tags, tests: inner = [] }) => [...tags, ...tagsOf(inner)])

/**
 * Compares the tests below a root with the page and the specification.
 * @returns the page as it should be, and what is wrong
 */
export function checkBehaviour(root: string, specification: Record<string, Record<string, string>>) {
  const files = readTests(root)
  const rows = Object.values(specification).flatMap((subject) => Object.keys(subject))
  const tagged = new Set(files.flatMap(({ tests }) => tagsOf(tests)))
  const page = pageOf(files, specification)
  const path = join(root, PAGE)
  return {
    page,
    stale: !existsSync(path) || readFileSync(path, 'utf8') !== page,
    untested: rows.filter((id) => !tagged.has(id)),
    unknown: [...tagged].filter((tag) => !rows.includes(tag) && !OTHER_TAGS.test(tag)),
  }
}

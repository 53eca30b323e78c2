// Compares the row ids in titles of tests with docs/behaviour.md: each is explained once, and each is tested.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { ROOT } from './run.mjs'

const TESTS = [
  '{apps,packages}/*/{src,test,build}/**/*.{test,test-d,stories}.{ts,tsx}',
  'tooling/{,checks/,config/}*/*.test.ts',
  'e2e/**/*.spec.ts',
]
const ID = /\b(?:R[1-9]\.\d{1,3}|D\d{1,3})\b/g

/** Returns the ids in the string literals of a file; ids in comments do not count. */
function idsIn(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const ids = []
  const walk = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      ids.push(...(node.text.match(ID) ?? []))
    node.forEachChild(walk)
  }
  walk(source)
  return ids
}

/**
 * Compares the rows named by tests with those in docs/behaviour.md.
 * @param {string} root
 */
export function compareRows(root) {
  const files = globSync(TESTS, { cwd: root, exclude: ['**/node_modules/**'] })
  const tested = new Set(files.flatMap((file) => idsIn(join(root, file))))
  const table = readFileSync(join(root, 'docs/behaviour.md'), 'utf8').matchAll(/^\| ([RD][\d.]+) +\|/gm)
  const rows = Array.from(table, ([, id]) => id)
  const explained = new Set(rows)
  return {
    tested,
    explained,
    unexplained: [...tested].filter((id) => !explained.has(id)),
    untested: [...explained].filter((id) => !tested.has(id)),
    repeated: rows.filter((id, at) => rows.indexOf(id) !== at),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { tested, explained, ...faults } = compareRows(ROOT)
  const messages = {
    unexplained: 'Not explained in docs/behaviour.md',
    untested: 'Named by no test',
    repeated: 'More than once in docs/behaviour.md',
  }
  for (const [fault, ids] of Object.entries(faults))
    if (ids.length > 0) console.error(`${messages[fault]}: ${ids.join(', ')}`)
  console.log(`${explained.size} rows explained, ${tested.size} named by tests`)
  process.exitCode = Object.values(faults).some((ids) => ids.length > 0) ? 1 : 0
}

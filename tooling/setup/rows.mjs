// Every row id in a test's title is explained in docs/behaviour.md, and every row there is shown by a test.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { ROOT } from './run.mjs'

const TESTS = [
  '{apps,packages}/*/{src,test,build}/**/*.{test,test-d,stories}.{ts,tsx}',
  'tooling/*/*.test.ts',
  'e2e/**/*.spec.ts',
]
const ID = /\b(?:R[1-9]\.\d{1,3}|D\d{1,3})\b/g

/** Ids in the texts of a file. One in a comment shows nothing. */
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
 * Compares the rows that tests name with those that docs/behaviour.md explains.
 * @param {string} root
 */
export function compareRows(root) {
  const files = globSync(TESTS, { cwd: root, exclude: ['**/node_modules/**'] })
  const tested = new Set(files.flatMap((file) => idsIn(join(root, file))))
  const table = readFileSync(join(root, 'docs/behaviour.md'), 'utf8').matchAll(/^\| ([RD][\d.]+) +\|/gm)
  const explained = new Set([...table].map(([, id]) => id))
  return {
    tested,
    explained,
    unexplained: [...tested].filter((id) => !explained.has(id)),
    unshown: [...explained].filter((id) => !tested.has(id)),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { tested, explained, unexplained, unshown } = compareRows(ROOT)
  if (unexplained.length > 0) console.error(`Not explained in docs/behaviour.md: ${unexplained.join(', ')}`)
  if (unshown.length > 0) console.error(`Named by no test: ${unshown.join(', ')}`)
  console.log(`${explained.size} rows explained, ${tested.size} named by tests`)
  process.exitCode = unexplained.length + unshown.length === 0 ? 0 : 1
}

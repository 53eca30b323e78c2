// Every row id in a test's title is explained in docs/behaviour.md, and every row there is shown by a test.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './run.mjs'

const TESTS = [
  '{apps,packages}/*/{src,test,build}/**/*.{test,test-d,stories}.{ts,tsx}',
  'tooling/*/*.test.ts',
  'e2e/**/*.spec.ts',
]
const ID = /\b(?:R[1-9]\.\d{1,3}|D\d{1,3})\b/g

/** Ids in the texts of a file. One in a comment shows nothing. */
function idsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  const ids = []
  const walk = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      ids.push(...(node.text.match(ID) ?? []))
    node.forEachChild(walk)
  }
  walk(source)
  return ids
}

const tested = new Set(globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules/**'] }).flatMap(idsIn))
const explained = new Set(
  [...readFileSync(join(ROOT, 'docs/behaviour.md'), 'utf8').matchAll(/^\| ([RD][\d.]+) +\|/gm)].map(([, id]) => id),
)

const unexplained = [...tested].filter((id) => !explained.has(id))
const unshown = [...explained].filter((id) => !tested.has(id))
if (unexplained.length > 0) console.error(`Not explained in docs/behaviour.md: ${unexplained.join(', ')}`)
if (unshown.length > 0) console.error(`Named by no test: ${unshown.join(', ')}`)
console.log(`${explained.size} rows explained, ${tested.size} named by tests`)
process.exitCode = unexplained.length + unshown.length === 0 ? 0 : 1

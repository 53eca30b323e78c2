/** Checks docs/behaviour.md and the tags of tests; with `--write` it writes the page. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SPECIFICATION } from '@relaydeck/vitest/specification'
import { checkBehaviour } from './check.ts'
import { PAGE } from './page.ts'

const ROOT = join(import.meta.dirname, '../../..')

const { page, stale, untested, unknown } = checkBehaviour(ROOT, SPECIFICATION)
const write = process.argv.includes('--write')
if (write) writeFileSync(join(ROOT, PAGE), page)

const problems = [
  ...(stale && !write ? [`${PAGE} is out of date: run pnpm --filter @relaydeck/behaviour behaviour --write`] : []),
  ...(untested.length > 0 ? [`Rows of the specification without a test: ${untested.join(', ')}`] : []),
  ...(unknown.length > 0 ? [`Tags that are no rows of the specification: ${unknown.join(', ')}`] : []),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

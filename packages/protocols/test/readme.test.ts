import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { answerRows, requestRows, streamRows } from './abilities.ts'

const run = promisify(execFile)
const README = fileURLToPath(new URL('../README.md', import.meta.url))
// Inside the package, so that its name resolves to its sources.
const REPORTS = fileURLToPath(new URL('../.reports/', import.meta.url))

/** Returns a table of Markdown. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width, fill)).join(' | ')} |`
  const [head = [], ...others] = rows
  return [line(head), line([], '-'), ...others.map((row) => line(row))].join('\n')
}

// To write the tables after a change: vitest run test/readme.test.ts -u
test('the tables of the README say what the conversions do', async () => {
  const tables = [
    tableOf([['Request', 'Messages → chat', 'Responses → chat', 'chat → Messages'], ...requestRows()]),
    tableOf([['Answer', 'chat → Messages', 'chat → Responses', 'Messages → chat'], ...answerRows(), ...streamRows()]),
  ]
  const readme = await readFile(README, 'utf8')
  const written = tables.reduce((text, table) => {
    const head = table.slice(0, table.indexOf(' ', 2))
    return text.replace(new RegExp(`^\\${head} [^\\n]*\\n(\\|[^\\n]*\\n)*`, 'm'), () => `${table}\n`)
  }, readme)
  for (const table of tables) expect(written).toContain(table)
  await expect(written).toMatchFileSnapshot(README)
})

test('the examples of the README run, and write what they say', async () => {
  const examples = [...(await readFile(README, 'utf8')).matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
    ([, code = '']) => code,
  )
  expect(examples.length).toBeGreaterThan(3)
  await mkdir(REPORTS, { recursive: true })
  const folder = await mkdtemp(join(REPORTS, 'readme-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [at, code] of examples.entries()) {
    const file = join(folder, `example-${at}.ts`)
    await writeFile(file, code)
    const { stdout } = await run(process.execPath, [file])
    for (const [, said = ''] of code.matchAll(/console\.log\(.*\/\/ (.*)$/gm)) expect(stdout).toContain(said)
  }
})

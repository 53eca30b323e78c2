import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withTables } from './src/document.ts'
import { recordedRuns } from './src/recorded-reports.ts'
import { SERVERS } from './src/servers.ts'

const DOCUMENT = fileURLToPath(new URL('../../../docs/families.md', import.meta.url))

// To write the tables after a change: vitest run document --update
test('the tables of docs/families.md are those of the recorded reports and of the dialects', async () => {
  const runs = await Promise.all(SERVERS.map(async ({ kind }) => [kind, await recordedRuns(kind)] as const))
  const document = await readFile(DOCUMENT, 'utf8')
  await expect(withTables(document, new Map(runs))).toMatchFileSnapshot(DOCUMENT)
})

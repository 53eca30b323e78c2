/** Replays the recorded answers of real servers. `traps --record` records new ones. */
import { readFile } from 'node:fs/promises'
import type { Family } from '@relaydeck/api-sdk'
import { trapsFile } from '@relaydeck/recordings'
import { expect, test } from 'vitest'
import { type Exchange, replaying } from './src/exchanges.ts'
import { runMended, runUnmended } from './src/run-trap.ts'
import { openServer } from './src/server.ts'
import { traps } from './src/traps.ts'

interface Run {
  readonly trap: string
  readonly withoutMending: readonly Exchange[]
  readonly failure: string
  readonly withMending: readonly Exchange[]
}

interface TrapRecord {
  readonly mark: string
  readonly opening: readonly Exchange[]
  readonly runs: readonly Run[]
}

const FAMILIES: readonly Family[] = ['new-api', 'one-hub', 'laisky']

async function recordOf(family: Family): Promise<TrapRecord> {
  return JSON.parse(await readFile(trapsFile(family), 'utf8'))
}

/** Opens a recorded server, whose next answers are given. */
async function recorded(family: Family, answers: (run: Run) => readonly Exchange[], trap: string) {
  const { mark, opening, runs } = await recordOf(family)
  const run = runs.find((each) => each.trap === trap)
  if (!run) throw new Error(`${family} has no record of "${trap}"`)
  const exchanges = [...opening]
  const server = await openServer(family, 'http://gateway.example', { fetch: replaying(exchanges), mark })
  exchanges.push(...answers(run))
  return { server, run, exchanges }
}

const cases = FAMILIES.flatMap((family) =>
  traps
    .filter(({ without }) => without[family])
    .map((trap) => ({ family, trap, number: trap.number, name: trap.name })),
)

test.each(cases)('the trap $number of $family, $name, without its mending alone', async ({ family, trap }) => {
  const mended = await recorded(family, ({ withMending }) => withMending, trap.name)
  expect(await runMended(trap, mended.server.marked(`${mended.server.mark}m`))).toBeUndefined()
  expect(mended.exchanges).toEqual([])
  const unmended = await recorded(family, ({ withoutMending }) => withoutMending, trap.name)
  expect(await runUnmended(trap, unmended.server.marked(`${unmended.server.mark}n`))).toBe(unmended.run.failure)
})

test('each of the fifteen traps is checked against a server that has it', () => {
  expect([...new Set(traps.map(({ number }) => number))]).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
  for (const { without } of traps) expect(Object.keys(without).length).toBeGreaterThan(0)
})

/** Replays the recorded answers of real servers. `traps --record` records new ones. */
import { readFile } from 'node:fs/promises'
import { trapsFile } from '@relaydeck/recordings'
import { expect, test } from 'vitest'
import { type Exchange, replaying } from './src/exchanges.ts'
import { runMended, runUnmended } from './src/run-trap.ts'
import { openServer } from './src/server.ts'
import type { Kind } from './src/servers.ts'
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

const KINDS: readonly Kind[] = ['new-api', 'new-api-1', 'one-hub', 'laisky']

async function recordOf(kind: Kind): Promise<TrapRecord> {
  return JSON.parse(await readFile(trapsFile(kind), 'utf8'))
}

/** Opens a recorded server, whose next answers are given. */
async function recorded(kind: Kind, answers: (run: Run) => readonly Exchange[], trap: string) {
  const { mark, opening, runs } = await recordOf(kind)
  const run = runs.find((each) => each.trap === trap)
  if (!run) throw new Error(`${kind} has no record of "${trap}"`)
  const exchanges = [...opening]
  const server = await openServer(kind, 'http://gateway.example', { fetch: replaying(exchanges), mark })
  exchanges.push(...answers(run))
  return { server, run, exchanges }
}

const cases = KINDS.flatMap((kind) =>
  traps.filter(({ without }) => without[kind]).map((trap) => ({ kind, trap, number: trap.number, name: trap.name })),
)

test.each(cases)('the trap $number of $kind, $name, without its mending alone', async ({ kind, trap }) => {
  const mended = await recorded(kind, ({ withMending }) => withMending, trap.name)
  expect(await runMended(trap, mended.server.marked(`${mended.server.mark}m`))).toBeUndefined()
  expect(mended.exchanges).toEqual([])
  const unmended = await recorded(kind, ({ withoutMending }) => withoutMending, trap.name)
  expect(await runUnmended(trap, unmended.server.marked(`${unmended.server.mark}n`))).toBe(unmended.run.failure)
})

test('each trap is checked against a server that has it', () => {
  const numbers = [...new Set(traps.map(({ number }) => number))]
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  for (const { without } of traps) expect(Object.keys(without).length).toBeGreaterThan(0)
})

import { readFile } from 'node:fs/promises'
import type { Report } from '@relaydeck/contract'
import { reportsFile } from '@relaydeck/recordings'
import type { Exchange } from './exchanges.ts'
import type { Kind } from './servers.ts'

/** URL of a server whose answers are replayed. */
export const URL_OF_RECORDS = 'http://gateway.example'

/** Password of the accounts that recorded checks make. */
export const PASSWORD = 'pass-word-1'

/** A check with its exchanges. */
export interface RecordedRun {
  readonly mark: string
  readonly report: Report
  readonly exchanges: readonly Exchange[]
}

/** A record of checks: equal answers are kept once. */
interface ReportRecord {
  readonly answers: readonly unknown[]
  readonly runs: readonly RecordedRun[]
}

/** Returns a report without the calls that no fork has, so that a new one of them changes no record. */
export const withoutEmbedded = (report: Report): Report => ({
  ...report,
  calls: report.calls.filter(({ reason }) => reason !== 'embedded'),
})

/** Returns the record of checks, whose exchanges have the position of their answer. */
export function recordOf(runs: readonly RecordedRun[]): ReportRecord {
  const positions = new Map<string, number>()
  const answers: unknown[] = []
  const positionOf = (answer: unknown): number => {
    const text = JSON.stringify(answer)
    const known = positions.get(text)
    if (known !== undefined) return known
    positions.set(text, answers.length)
    return answers.push(answer) - 1
  }
  const kept = runs.map(({ exchanges, ...run }) => ({
    ...run,
    exchanges: exchanges.map((exchange) => ({ ...exchange, answer: positionOf(exchange.answer) })),
  }))
  return { answers, runs: kept }
}

/** Returns the recorded checks of a server: with its dialect, if it has one, and without. */
export async function recordedRuns(kind: Kind): Promise<readonly RecordedRun[]> {
  const { answers, runs }: ReportRecord = JSON.parse(await readFile(reportsFile(kind), 'utf8'))
  return runs.map(({ exchanges, ...run }) => ({
    ...run,
    exchanges: exchanges.map((exchange) => ({ ...exchange, answer: answers[Number(exchange.answer)] })),
  }))
}

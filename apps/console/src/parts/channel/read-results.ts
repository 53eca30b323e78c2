import { LOG_TYPE, type Log, logs, PAGE_SIZE, type Send } from '@relaydeck/api-sdk'
import { contentOf } from '../usage/log-content.ts'

/** Outcome of a test. */
export interface Result {
  readonly failed: boolean
  /** Time of the test, in Unix seconds. */
  readonly at: number
  /** The server's reason for the failure; `''` if the test passed or the log row has none. */
  readonly reason: string
}

/** Maximum number of log pages to read. Channels that were tested earlier are looked up separately. */
const MAX_PAGES = 5

// One API and the embedded gateway always log tests in Chinese, the latter also in English.
const OUTCOME = /^渠道.*?测试(成功|失败)，(?:错误：)?(.*)/s
const ENGLISH_REASON = /^Channel .*? failed its test, error: (.*)/s

/** Returns the test result in a log row; `undefined` for other rows. */
export function resultIn(row: Log): Result | undefined {
  const { type, content, created_at } = row
  const [, word, chinese = ''] = (type === LOG_TYPE.test && OUTCOME.exec(content)) || []
  const said = ENGLISH_REASON.exec(contentOf(row))?.[1] ?? chinese
  const failed = word === '失败'
  return word ? { failed, at: created_at, reason: failed ? said.trim() : '' } : undefined
}

/** Returns log rows of tests, newest first, and whether they reach down to the newest known one. */
async function rowsAfter(send: Send, newest: number, signal: AbortSignal): Promise<{ rows: Log[]; complete: boolean }> {
  const rows: Log[] = []
  for (let p = 0; p < MAX_PAGES; p++) {
    const page = await logs.list(send, { p, type: LOG_TYPE.test }, { signal })
    const fresh = page.filter(({ id }) => id > newest)
    rows.push(...fresh)
    if (fresh.length < PAGE_SIZE) return { rows, complete: true }
  }
  return { rows, complete: false }
}

/** Test results that were read from the log. */
interface ReadResults {
  byChannel: [channel: number, result: Result][]
  /** Id of the newest row, if one was added. */
  newest: number | undefined
  /** Time of the oldest row, in Unix seconds, if older rows were not read. */
  since: number | undefined
}

/** Reads the results of tests that are newer than a log row, oldest first. */
export async function resultsAfter(send: Send, newest: number, signal: AbortSignal): Promise<ReadResults> {
  const { rows, complete } = await rowsAfter(send, newest, signal)
  return {
    byChannel: rows.toReversed().flatMap((row): [number, Result][] => {
      const result = resultIn(row)
      return result ? [[row.channel, result]] : []
    }),
    newest: rows[0]?.id,
    since: complete ? undefined : rows.at(-1)?.created_at,
  }
}

/** Reads the result of a channel's last test; `null` if the log has none. */
export async function lastResult(send: Send, channel: number, signal: AbortSignal): Promise<Result | null> {
  const [row] = await logs.list(send, { type: LOG_TYPE.test, channel }, { signal })
  return (row && resultIn(row)) ?? null
}

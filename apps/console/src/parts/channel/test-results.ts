import { type Channel, LOG_TYPE, type Log, logs, PAGE_SIZE, type Send } from '@relaydeck/api-sdk'
import { speedOf } from '@relaydeck/ui/ResponseTime'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { sendOf } from '../../app/client.ts'
import { contentOf } from '../usage-chart/sums.ts'

/** Latest known test results. */
export interface TestResults {
  readonly byChannel: ReadonlyMap<number, Result>
  /** Id of the newest log row read. */
  readonly newest: number
  /** Time from which the log was read, in Unix seconds; 0 if to its end. */
  readonly since: number
  /** Whether a test of many channels was started here whose results are not in the log yet. */
  readonly pending: boolean
}

const NOTHING: TestResults = { byChannel: new Map(), newest: 0, since: 0, pending: false }

/** Maximum difference between the times in the channel's row and in the log, in seconds. */
const TOLERANCE = 5

// Below the key of channels, so that their changes apply.
const KEY = ['channel', 'tests']

/**
 * Query of test results in the log. The row of a channel is not enough: some servers store a response time for a test
 * that failed while many channels were tested.
 */
export const testResults = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<TestResults> => {
    const read = await resultsAfter(sendOf(client), known(client).newest, signal)
    // Read again: other results may have been added meanwhile.
    const { byChannel, newest, since, pending } = known(client)
    return {
      byChannel: new Map([...byChannel, ...read.byChannel]),
      newest: read.newest ?? newest,
      since: read.since ?? since,
      pending,
    }
  },
  meta: { background: true },
})

const known = (client: QueryClient): TestResults => client.getQueryData<TestResults>(KEY) ?? NOTHING

/** Query of the last test of one channel in the log, for a test that is older than the rows of {@link testResults}. */
export const testResultOf = ({ id, test_time }: Tested, results: TestResults = NOTHING) =>
  queryOptions({
    queryKey: [...KEY, id, test_time],
    queryFn: ({ client, signal }) => lastResult(sendOf(client), id, signal),
    enabled: test_time > 0 && isBefore(test_time, results) && !isOf(results.byChannel.get(id), test_time),
    meta: { background: true },
  })

/** Marks results as pending after a test of many channels was started. */
export const markPending = (client: QueryClient): void =>
  void client.setQueryData<TestResults>(KEY, { ...known(client), pending: true })

/** Adds the result of a single test. */
export function addResult(client: QueryClient, id: number, result: Result): void {
  const { byChannel, ...rest } = known(client)
  client.setQueryData<TestResults>(KEY, { ...rest, byChannel: new Map([...byChannel, [id, result]]) })
}

/** Whether a response time is slow: the list shows it in yellow or red. */
export const isSlow = (milliseconds: number): boolean => ['yellow', 'red'].includes(speedOf(milliseconds))

type Tested = Pick<Channel, 'id' | 'test_time' | 'response_time'>

/** Returns whether a result in the log belongs to a channel's last test. */
const isOf = (result: Result | null | undefined, test_time: number): result is Result =>
  result != null && Math.abs(result.at - test_time) <= TOLERANCE

/** Returns whether a test may be older than the log rows that were read. */
const isBefore = (test_time: number, { since }: TestResults) => since > 0 && test_time <= since + TOLERANCE

/** Outcome of a channel's last test, with the reason of a failure if it is known. */
interface Outcome {
  readonly kind: 'untested' | 'passed' | 'failed' | 'unknown'
  readonly reason?: string
}

/**
 * Returns the outcome of a channel's last test.
 * @param found result of {@link testResultOf}: `undefined` while it loads, `null` if the log has none
 */
export function outcomeOf(
  { id, test_time, response_time }: Tested,
  results: TestResults = NOTHING,
  found?: Result | null,
): Outcome {
  if (test_time === 0) return { kind: response_time === 0 ? 'untested' : 'passed' }
  const result = [results.byChannel.get(id), found].find((each) => isOf(each, test_time))
  if (result) return result.failed ? { kind: 'failed', reason: result.reason } : { kind: 'passed' }
  if (response_time === 0) return { kind: 'failed' }
  const loading = found === undefined && isBefore(test_time, results)
  return { kind: results.pending || loading ? 'unknown' : 'passed' }
}

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
async function resultsAfter(send: Send, newest: number, signal: AbortSignal): Promise<ReadResults> {
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
async function lastResult(send: Send, channel: number, signal: AbortSignal): Promise<Result | null> {
  const [row] = await logs.list(send, { type: LOG_TYPE.test, channel }, { signal })
  return (row && resultIn(row)) ?? null
}

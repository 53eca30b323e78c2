import type { Channel } from '@relaydeck/api-sdk'
import { speedOf } from '@relaydeck/ui/ResponseTime'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { sendOf } from '../../app/client.ts'
import type { Result } from './read-results.ts'
import { lastResult, resultsAfter } from './read-results.ts'

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

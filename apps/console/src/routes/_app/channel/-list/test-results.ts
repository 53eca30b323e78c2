import { type Channel, type Log, logs, PAGE_SIZE } from '@relaydeck/api-sdk'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { channelResource } from '../-resource.ts'

/** Outcome of a test. */
interface Result {
  readonly failed: boolean
  /** Time of the test, in Unix seconds. */
  readonly at: number
}

/** Latest known test results. */
export interface TestResults {
  readonly byChannel: ReadonlyMap<number, Result>
  /** Id of the newest log row read. */
  readonly newest: number
  /** Whether a test of many channels was started here whose results are not in the log yet. */
  readonly pending: boolean
}

const NOTHING: TestResults = { byChannel: new Map(), newest: 0, pending: false }

/** Maximum number of log pages to read. */
const MAX_PAGES = 5

/** Maximum difference between the times in the channel's row and in the log, in seconds. */
const TOLERANCE = 5

// One API and the embedded gateway always log tests in Chinese.
const OUTCOME = /^渠道.*?测试(成功|失败)，/s

/** Returns the test result in a log row; `undefined` for other rows. */
export function resultIn({ type, content, created_at }: Log): Result | undefined {
  const [, word] = (type === logs.LOG_TYPE.test && OUTCOME.exec(content)) || []
  return word ? { failed: word === '失败', at: created_at } : undefined
}

const KEY = [...channelResource.key, 'tests']

/**
 * Query of test results in the log. The row of a channel is not enough: some servers store a response time for a test
 * that failed while many channels were tested.
 */
export const testResults = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<TestResults> => {
    const rows = await rowsAfter(known(client).newest, signal)
    // Read again: other results may have been added meanwhile.
    const { byChannel, newest, pending } = known(client)
    const read = rows.toReversed().flatMap((row) => {
      const result = resultIn(row)
      return result ? [[row.channel, result] as const] : []
    })
    return { byChannel: new Map([...byChannel, ...read]), newest: rows[0]?.id ?? newest, pending }
  },
  meta: { background: true },
})

const known = (client: QueryClient): TestResults => client.getQueryData<TestResults>(KEY) ?? NOTHING

/** Returns log rows of tests, newest first, down to the newest known one. */
async function rowsAfter(newest: number, signal: AbortSignal): Promise<Log[]> {
  const rows: Log[] = []
  for (let p = 0; p < MAX_PAGES; p++) {
    const page = await logs.list(send, { p, type: logs.LOG_TYPE.test }, { signal })
    const fresh = page.filter(({ id }) => id > newest)
    rows.push(...fresh)
    if (fresh.length < PAGE_SIZE) break
  }
  return rows
}

/** Marks results as pending after a test of many channels was started. */
export const markPending = (client: QueryClient): void =>
  void client.setQueryData<TestResults>(KEY, { ...known(client), pending: true })

/** Adds the result of a single test. */
export function addResult(client: QueryClient, id: number, result: Result): void {
  const { byChannel, ...rest } = known(client)
  client.setQueryData<TestResults>(KEY, { ...rest, byChannel: new Map([...byChannel, [id, result]]) })
}

/** Returns the outcome of a channel's last test. */
export function outcomeOf(
  { id, test_time, response_time }: Pick<Channel, 'id' | 'test_time' | 'response_time'>,
  { byChannel, pending }: TestResults = NOTHING,
): 'untested' | 'passed' | 'failed' | 'unknown' {
  if (test_time === 0) return response_time === 0 ? 'untested' : 'passed'
  const result = byChannel.get(id)
  if (result && Math.abs(result.at - test_time) <= TOLERANCE) return result.failed ? 'failed' : 'passed'
  if (response_time === 0) return 'failed'
  return pending ? 'unknown' : 'passed'
}

import { type Channel, type Log, logs, PAGE_SIZE } from '@relaydeck/api-sdk'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { send } from '../../../../app/send.ts'
import { CHANNELS } from './data.ts'

/** How a test went, and when, in Unix seconds. */
interface Result {
  readonly failed: boolean
  readonly at: number
}

/** How the latest known test of each channel went. */
export interface TestResults {
  readonly byChannel: ReadonlyMap<number, Result>
  /** Id of the newest log row that was read. */
  readonly newest: number
  /** Whether a run of many tests was started here: until the log tells its results, nothing is known. */
  readonly awaited: boolean
}

const NOTHING: TestResults = { byChannel: new Map(), newest: 0, awaited: false }

/** Pages of the log that are read at most. */
const PAGES = 5

/** Seconds that the server may take between the row of the channel and that of the log. */
const SLACK = 5

// One API and our gateway always write these rows in Chinese.
const OUTCOME = /^渠道.*?测试(成功|失败)，/s

/** Returns the result that a row of the log tells; `undefined` for any other row. */
export function resultIn({ type, content, created_at }: Log): Result | undefined {
  const [, word] = (type === logs.LOG_TYPE.test && OUTCOME.exec(content)) || []
  return word ? { failed: word === '失败', at: created_at } : undefined
}

const KEY = [...CHANNELS, 'tests']

/**
 * Reads results from the log. Some servers keep a time for a test that failed in a run of many, so that a channel's own
 * row does not tell.
 */
export const testResults = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }): Promise<TestResults> => {
    const rows = await rowsAfter(known(client).newest, signal)
    // What was learned meanwhile stays.
    const { byChannel, newest, awaited } = known(client)
    const read = rows.toReversed().flatMap((row) => {
      const result = resultIn(row)
      return result ? [[row.channel, result] as const] : []
    })
    return { byChannel: new Map([...byChannel, ...read]), newest: rows[0]?.id ?? newest, awaited }
  },
  meta: { background: true },
})

const known = (client: QueryClient): TestResults => client.getQueryData<TestResults>(KEY) ?? NOTHING

/** Rows of tests, newest first, down to one that is known. */
async function rowsAfter(newest: number, signal: AbortSignal): Promise<Log[]> {
  const rows: Log[] = []
  for (let p = 0; p < PAGES; p++) {
    const page = await logs.list(send, { p, type: logs.LOG_TYPE.test }, { signal })
    const fresh = page.filter(({ id }) => id > newest)
    rows.push(...fresh)
    if (fresh.length < PAGE_SIZE) break
  }
  return rows
}

/** Says that results of many channels are to come. */
export const awaitResults = (client: QueryClient): void =>
  void client.setQueryData<TestResults>(KEY, { ...known(client), awaited: true })

/** Keeps how a single test went. */
export function keepResult(client: QueryClient, id: number, result: Result): void {
  const { byChannel, ...rest } = known(client)
  client.setQueryData<TestResults>(KEY, { ...rest, byChannel: new Map([...byChannel, [id, result]]) })
}

/** Returns what is known of a channel's last test. */
export function outcomeOf(
  { id, test_time, response_time }: Pick<Channel, 'id' | 'test_time' | 'response_time'>,
  { byChannel, awaited }: TestResults = NOTHING,
): 'untested' | 'passed' | 'failed' | 'unknown' {
  if (test_time === 0) return response_time === 0 ? 'untested' : 'passed'
  const result = byChannel.get(id)
  if (result && Math.abs(result.at - test_time) <= SLACK) return result.failed ? 'failed' : 'passed'
  if (response_time === 0) return 'failed'
  return awaited ? 'unknown' : 'passed'
}

import { LOG_TYPE } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { FaultLog } from '../lib/fault-log.ts'
import type { HttpClient } from '../lib/http-client.ts'
import { Refusal } from '../lib/refusal.ts'
import { RelayError } from '../lib/relay-error.ts'
import type { WriteLog } from '../logs/write.ts'
import { mappedModel, obstacleOf, type ProviderChannel } from '../providers/address.ts'
import { CALLS } from '../providers/calls.ts'
import { ProviderError } from '../providers/failure.ts'
import { jsonBody, readResponse, sendToProvider } from '../providers/provider.ts'
import { logTexts } from '../texts/log.ts'
import type { Text } from '../texts/text.ts'
import type { ChannelRow, Channels } from './store.ts'
import { STREAMED_TEST, type TestCall, testCallFor, testModelOf } from './test-call.ts'

const TIMEOUT_MS = 60_000

/** Message of providers about a model that answers streams alone. */
const NEEDS_STREAM = /stream/i

/** The fields of a channel that a test reads. */
export type TestedChannel = ProviderChannel & Pick<ChannelRow, 'models'>

/**
 * Calls a model of a channel, and returns its reply.
 * @throws Refusal if the channel cannot be called; RelayError if the provider does not reply
 */
export async function requestReply(
  httpClient: Pick<HttpClient, 'fetch'>,
  channel: TestedChannel,
  name: string,
): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const obstacle = obstacleOf(channel)
  if (obstacle) throw new Refusal(obstacle)
  const model = mappedModel(channel, name)
  const send = async ({ to, body, read }: TestCall): Promise<string> => {
    const response = await sendToProvider(httpClient.fetch, { channel, call: to, model, body: jsonBody(body), signal })
    return read(channel, await readResponse(response))
  }
  const call = testCallFor(channel, model)
  return send(call).catch((error: unknown) => {
    const needsStream = error instanceof ProviderError && error.status === 400 && NEEDS_STREAM.test(error.text.en)
    if (needsStream && call.to === CALLS.chat) return send(STREAMED_TEST)
    throw error
  })
}

/** What testing a channel reads and writes. */
export interface TestDeps {
  readonly clock: Clock
  readonly channels: Channels
  readonly db: Database
  readonly httpClient: HttpClient
  readonly reportFault: FaultLog
  readonly writeLog: WriteLog
}

/** Result of a channel test. */
export interface TestResult {
  readonly milliseconds: number
  /** The model's reply. */
  readonly reply?: string
  /** Why there is no reply. */
  readonly error?: Refusal | RelayError
}

/** Starts to measure a test; the returned function returns the milliseconds so far. */
export function startStopwatch(clock: Clock): () => number {
  const [start, started] = [clock(), performance.now()]
  return () => {
    // A clock that is set meanwhile must not make a channel look slow, which could disable it.
    const milliseconds = clock() - start
    const isPossible = milliseconds >= 0 && milliseconds <= TIMEOUT_MS
    return isPossible ? milliseconds : Math.round(performance.now() - started)
  }
}

/** Returns the message of a failed test. */
export const explain = (error: Refusal | RelayError): Text =>
  error instanceof RelayError ? error.explanation : error.text

/** Tests a channel, enabled or not; saves the response time and writes a log row, but does not change the status. */
export async function runTest(
  deps: TestDeps,
  channel: ChannelRow,
  preferredModel: string,
  request_id: string,
): Promise<TestResult> {
  const { clock, channels, db, httpClient, writeLog, reportFault } = deps
  const { id, name } = channel
  const elapsed = startStopwatch(clock)
  const save = async (failed: boolean, content: Text): Promise<number> => {
    const milliseconds = elapsed()
    const details = { request_id, channel_id: id, model_name: preferredModel, elapsed_time: milliseconds }
    const write = async () => {
      // A response time of 0 means that the test failed.
      await channels.setTestResult(id, failed ? 0 : Math.max(1, milliseconds))
      await writeLog({ user_id: 0, type: LOG_TYPE.test, content, ...details })
    }
    // A test can be repeated after a power failure.
    await db.transaction(write, { isDurable: false })
    return milliseconds
  }
  try {
    const reply = await requestReply(httpClient, channel, testModelOf(channel, preferredModel))
    return { milliseconds: await save(false, logTexts.channelTested(name, reply)), reply }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof RelayError)) throw error
    if (error instanceof ProviderError && error.network !== undefined)
      reportFault({ requestId: request_id, endpoint: 'GET /api/channel/test', error: error.network, channel: id })
    const { zh, en } = explain(error)
    return { milliseconds: await save(true, logTexts.channelTestFailed(name, zh, en)), error }
  }
}

/**
 * Tests a channel and returns the model's reply.
 * @throws Refusal with the provider's error message, keys masked
 */
export async function testChannel(deps: TestDeps, channel: ChannelRow, preferredModel: string, requestId: string) {
  const { milliseconds, reply, error } = await runTest(deps, channel, preferredModel, requestId)
  if (error) throw new Refusal(explain(error), { extra: { time: 0, modelName: preferredModel } })
  return { message: reply ?? '', milliseconds }
}

import { type Channel, channels, RefusedError, type Row } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import type { QueryClient } from '@tanstack/react-query'
import { sendOf } from '../../app/client.ts'
import { patchRow } from '../rows/cached-rows.ts'
import { addResult } from './test-results.ts'

const SECOND = 1000
/** Current time in Unix seconds. */
const now = () => Math.floor(Date.now() / SECOND)

/**
 * Whether an error of a test is a result for the channel. A rate limit, an ended session or a fault of the gateway is
 * not.
 */
export const isTestResult = (error: unknown): error is RefusedError => error instanceof RefusedError

const KEY = resourceKey(channels.list)

/**
 * Tests a channel, and updates its cached rows: servers store the result later than they answer.
 * @param model the server chooses one by default
 */
export async function testChannel(queryClient: QueryClient, { id }: Row, model?: string) {
  const setResult = (response_time: number, reason?: string) => {
    const at = now()
    addResult(queryClient, id, { failed: reason !== undefined, at, reason: reason ?? '' })
    patchRow<Channel>(queryClient, KEY, id, { response_time, test_time: at })
  }
  try {
    const response = await channels.test(sendOf(queryClient), { id, model })
    setResult(Math.round(response.time * SECOND))
    return response
  } catch (error) {
    if (isTestResult(error)) setResult(0, error.message)
    throw error
  }
}

import { runAll, type Send } from '@relaydeck/api-sdk'

/** Repeats a call that is refused with HTTP 429, after the time that the server asks for. */
export const waiting =
  (send: Send): Send =>
  async (request) => {
    const [result] = await runAll([request], send)
    if (result?.ok) return result.value
    throw result?.error
  }

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Calls without a pause. */
const UNPACED = 60

/** Milliseconds between the calls after these: the lowest limit of a fork is 300 calls in three minutes. */
const PACE_MS = 750

/** Keeps the calls of a client below the rate limits of forks. */
export function paced(send: Send): Send {
  let calls = 0
  let next = 0
  return async (request) => {
    calls += 1
    const now = performance.now()
    if (calls > UNPACED) {
      next = Math.max(next, now) + PACE_MS
      await sleep(next - now)
    }
    return send(request)
  }
}

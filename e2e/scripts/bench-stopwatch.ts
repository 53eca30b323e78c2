import type { CDPSession, Page } from '@playwright/test'

/** Element that appears in response to a key, with its value if it is a field. */
export interface Response {
  selector: string
  value?: string
}

/** Duration in milliseconds. */
export interface Duration {
  /** Wall-clock time. */
  wall: number
  /** CPU time of the page's main thread, without other processes. */
  processor: number
}

/** Returns a function that measures how long a page takes to respond to a key. */
export async function createStopwatch(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  /**
   * Measures from the browser's timestamp of the key, before any queue, to the end of the first frame that shows the
   * response. Event Timing rounds to 8 ms and ends at the first frame after the handlers, even if a switch changes in a
   * later task.
   */
  return async (response: Response, pressKey: () => Promise<void>): Promise<Duration> => {
    const waiting = await page.evaluateHandle(waitForResponse, response)
    const before = await processorTime(session)
    await pressKey()
    const wall = await waiting.evaluate(({ duration }) => duration)
    return { wall, processor: (await processorTime(session)) - before }
  }
}

export type Stopwatch = Awaited<ReturnType<typeof createStopwatch>>

async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Waits for the response to the next key. Runs in the page. */
function waitForResponse({ selector, value }: Response): { duration: Promise<number> } {
  const isShown = () => {
    const element = document.querySelector(selector)
    return element !== null && (value === undefined || (element as HTMLInputElement).value === value)
  }
  if (isShown()) throw new Error(`The page already shows ${selector}`)
  const { promise, resolve } = Promise.withResolvers<number>()
  const check = (since: number) =>
    requestAnimationFrame(() => {
      if (!isShown()) return check(since)
      // This callback runs before layout and paint; a message arrives after them.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - since)
      port2.postMessage(undefined)
    })
  addEventListener('keydown', ({ timeStamp }) => check(timeStamp), { capture: true, once: true })
  return { duration: promise }
}

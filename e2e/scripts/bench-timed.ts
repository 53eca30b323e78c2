import type { CDPSession, Page } from '@playwright/test'

/** What the page shows once it has answered: an element, and what is written in it where it is a field. */
export interface Answer {
  selector: string
  value?: string
}

/** Milliseconds. */
export interface Taken {
  /** By the clock. */
  wall: number
  /** Of the processor, for the page's own thread: other work of the machine is not in it. */
  processor: number
}

/** Times what is done to a page. */
export async function stopwatch(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  /**
   * Times from a key, as the browser stamped it before it stood in any queue, to the end of the first frame that
   * shows the answer. Event Timing would end at the first frame after the handlers, also where a switch changes a task
   * later, and rounds to 8 ms.
   */
  return async (answer: Answer, act: () => Promise<void>): Promise<Taken> => {
    const armed = await page.evaluateHandle(arm, answer)
    const before = await processorTime(session)
    await act()
    const wall = await armed.evaluate(({ taken }) => taken)
    return { wall, processor: (await processorTime(session)) - before }
  }
}

export type Stopwatch = Awaited<ReturnType<typeof stopwatch>>

async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Runs in the page. */
function arm({ selector, value }: Answer): { taken: Promise<number> } {
  const shown = () => {
    const element = document.querySelector(selector)
    return element !== null && (value === undefined || (element as HTMLInputElement).value === value)
  }
  if (shown()) throw new Error(`The page shows ${selector} already`)
  const { promise, resolve } = Promise.withResolvers<number>()
  const look = (since: number) =>
    requestAnimationFrame(() => {
      if (!shown()) return look(since)
      // A message comes after the frame has been laid out and painted; this callback, before.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - since)
      port2.postMessage(undefined)
    })
  addEventListener('keydown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
  return { taken: promise }
}

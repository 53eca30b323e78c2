import type { Page } from '@playwright/test'

/** What the page shows once it has answered: an element, and what is written in it where it is a field. */
export interface Answer {
  selector: string
  value?: string
}

/**
 * Milliseconds from an event, as the browser stamped it before it stood in any queue, to the end of the first frame
 * that shows the answer. Event Timing would end at the first frame after the handlers, also where a switch changes a
 * task later, and rounds to 8 ms.
 */
export async function timed(
  page: Page,
  event: 'keydown' | 'click',
  answer: Answer,
  act: () => Promise<void>,
): Promise<number> {
  const armed = await page.evaluateHandle(arm, { event, answer })
  await act()
  return armed.evaluate(({ taken }) => taken)
}

/** Runs in the page. */
function arm({ event, answer: { selector, value } }: { event: string; answer: Answer }): { taken: Promise<number> } {
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
  addEventListener(event, ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
  return { taken: promise }
}

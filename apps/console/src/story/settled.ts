import { expect, waitFor } from 'storybook/test'
import type { Running } from '../app/Console.tsx'

/** Longest wait for a screen, in milliseconds: a call that fails is repeated before anybody hears of it. */
const LIMIT = { timeout: 10_000 }

/** A skeleton, a sentence that asks for patience, a busy button. */
const BUSY = '[aria-busy="true"], [data-loading]'

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

/** Waits until the page is there and nothing is on its way any more. */
export async function settled({ router, queryClient }: Running): Promise<void> {
  const still = () => {
    expect(router.state.resolvedLocation).toBeDefined()
    expect(router.state.status).toBe('idle')
    expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0)
    // Code and texts of a part may come after its data.
    expect(document.querySelector('main')).not.toBeNull()
    expect(document.querySelector(BUSY)).toBeNull()
  }
  await waitFor(still, LIMIT)
  await nextFrame()
  // What came may have made the page ask for more.
  await waitFor(still, LIMIT)
}

/** Waits until the page says that it is waiting. */
export const waiting = (): Promise<void> => waitFor(() => expect(document.querySelector(BUSY)).not.toBeNull(), LIMIT)

/** Waits until the page says that something failed. */
export const told = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBeTruthy(), LIMIT)

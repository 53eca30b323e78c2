import { expect, waitFor } from 'storybook/test'
import type { Running } from '../app/Console.tsx'

/** A skeleton, a sentence that asks for patience, a busy button. */
const BUSY = '[aria-busy="true"], [data-loading]'

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

/** Whether the page itself stands. Its code and texts may come after its data; every page has a heading, no frame has. */
function stands({ router }: Running): void {
  expect(router.state.resolvedLocation).toBeDefined()
  expect(router.state.status).toBe('idle')
  expect(document.querySelector('main h1')).not.toBeNull()
}

/** Waits until the page is there and nothing is on its way any more. */
export async function settled(running: Running): Promise<void> {
  const still = () => {
    stands(running)
    expect(running.queryClient.isFetching() + running.queryClient.isMutating()).toBe(0)
    expect(document.querySelector(BUSY)).toBeNull()
  }
  await waitFor(still)
  await nextFrame()
  // What came may have made the page ask for more.
  await waitFor(still)
}

/** Waits until the page, or what stands in for one that waits as a whole, says that it is waiting. */
export const waiting = (running: Running): Promise<void> =>
  waitFor(() => {
    if (running.router.state.status === 'idle') stands(running)
    expect(document.querySelector(BUSY)).not.toBeNull()
  })

/** Waits until the page is there, whatever goes on in it. */
export const stays = (running: Running): Promise<void> => waitFor(() => stands(running))

/** A notice, a word in the page, or what is said of a field. */
const FAILURE = '[role="alert"]:not(:empty), [aria-invalid="true"]'

/** Waits until the page is there and says that something failed. */
export async function told(running: Running): Promise<void> {
  await settled(running)
  await waitFor(() => expect(document.querySelector(FAILURE)).not.toBeNull())
}

import { expect, waitFor } from 'storybook/test'
import type { ConsoleInstance } from '../start/Console.tsx'

/** Skeletons, loading texts and busy buttons. */
const BUSY = '[aria-busy="true"], [data-loading]'

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))

/** Expects the page to be rendered. Every page has a heading, unlike the frame; its code and texts may load after its data. */
function expectRendered({ router }: ConsoleInstance): void {
  expect(router.state.resolvedLocation).toBeDefined()
  expect(router.state.status).toBe('idle')
  expect(document.querySelector('main h1')).not.toBeNull()
}

/** Waits until the page is rendered and nothing is loading. */
export async function settled(instance: ConsoleInstance): Promise<void> {
  const expectSettled = () => {
    expectRendered(instance)
    expect(instance.queryClient.isFetching() + instance.queryClient.isMutating()).toBe(0)
    expect(document.querySelector(BUSY)).toBeNull()
  }
  await waitFor(expectSettled)
  await nextFrame()
  // New content may have started more calls.
  await waitFor(expectSettled)
}

/** Waits until the page, or the placeholder of the whole page, shows that it is loading. */
export const loading = (instance: ConsoleInstance): Promise<void> =>
  waitFor(() => {
    if (instance.router.state.status === 'idle') expectRendered(instance)
    expect(document.querySelector(BUSY)).not.toBeNull()
  })

/** Waits until the page is rendered. */
export const rendered = (instance: ConsoleInstance): Promise<void> => waitFor(() => expectRendered(instance))

/** Toasts, messages in the page and invalid fields. */
const FAILURE = '[role="alert"]:not(:empty), [aria-invalid="true"]'

/** Waits until the page is rendered and shows an error. */
export async function reported(instance: ConsoleInstance): Promise<void> {
  await settled(instance)
  await waitFor(() => expect(document.querySelector(FAILURE)).not.toBeNull())
}

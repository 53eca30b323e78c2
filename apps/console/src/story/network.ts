import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import type { AnyHandler } from 'msw'
import { defineNetwork, HttpNetworkFrame, InterceptorSource } from 'msw/experimental'

// Calls are intercepted inside the page. A service worker would need a file and a secure origin, and the browser would
// log every error response of a story.
const network = defineNetwork({
  sources: [new InterceptorSource({ interceptors: [new FetchInterceptor()] })],
  context: { quiet: true },
  onUnhandledFrame: ({ frame, defaults }) => {
    const call = frame instanceof HttpNetworkFrame && /^\/(api|v1)\//.test(new URL(frame.data.request.url).pathname)
    if (call) defaults.error()
  },
})
network.enable()

/** Sets the handlers of all calls; the first matching one responds. */
export const setHandlers = (handlers: readonly AnyHandler[]): void => network.resetHandlers(...handlers)

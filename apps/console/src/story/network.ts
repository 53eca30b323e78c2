import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import type { AnyHandler } from 'msw'
import { defineNetwork, HttpNetworkFrame, InterceptorSource } from 'msw/experimental'

// Calls are answered inside of the page. A service worker would want a file of its own and a secure address, and the
// browser would complain about every refusal that a story asks for.
const network = defineNetwork({
  sources: [new InterceptorSource({ interceptors: [new FetchInterceptor()] })],
  context: { quiet: true },
  onUnhandledFrame: ({ frame, defaults }) => {
    const call = frame instanceof HttpNetworkFrame && /^\/(api|v1)\//.test(new URL(frame.data.request.url).pathname)
    if (call) defaults.error()
  },
})
network.enable()

/** Lets these handlers, the first that fits, answer every call from now on. */
export const answerWith = (handlers: readonly AnyHandler[]): void => network.resetHandlers(...handlers)

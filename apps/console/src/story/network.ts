import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import {
  CodeNeededError,
  KeyNeededError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  type RelaydeckError,
  ServerFaultError,
  SignedOutError,
  TransportError,
} from '@relaydeck/api-sdk'
import type { AnyHandler } from 'msw'
import { defineNetwork, HttpNetworkFrame, InterceptorSource } from 'msw/experimental'

/** Errors that any call can fail with. */
export const failures = {
  refused: new RefusedError('', { status: 200, serverMessage: '今天不行，请明天再来' }),
  notFound: new NotFoundError('', { status: 200, serverMessage: '记录不存在' }),
  keyNeeded: new KeyNeededError('', { status: 200, serverMessage: '请重新填写密钥' }),
  codeNeeded: new CodeNeededError('', { status: 200, serverMessage: '请输入验证码' }),
  offline: new TransportError('', 'offline'),
  unauthorized: new SignedOutError('', { status: 401, serverMessage: '' }),
  rateLimited: new RateLimitedError('', { status: 429, serverMessage: '' }),
  serverFault: new ServerFaultError('', { status: 500, serverMessage: '' }),
} satisfies Record<string, RelaydeckError>

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

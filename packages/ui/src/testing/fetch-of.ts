import type { MockHttp } from '@relaydeck/api-sdk/testing'

export type Fetch = typeof globalThis.fetch

type Resolver = Parameters<MockHttp<unknown>['get']>[1]

/** Answers a request, or leaves it to the next one. */
type Handler = (request: Request) => Promise<Response | undefined>

/** Makes handlers of the SDK's mocks, as MSW's `http` does. */
const register =
  (method: string) =>
  (_path: string, resolve: Resolver): Handler =>
  async (request) =>
    request.method === method ? resolve({ request }) : undefined

/** For `mock` and `handlers` of the SDK. */
export const http: MockHttp<Handler> = {
  get: register('GET'),
  post: register('POST'),
  put: register('PUT'),
  delete: register('DELETE'),
}

/** Returns a `fetch` that the handlers answer, the first one that has an answer. */
export const fetchOf =
  (...handlers: readonly Handler[]): Fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    for (const handle of handlers) {
      const response = await handle(request.clone())
      if (response) return response
    }
    throw new TypeError(`Nothing answers ${request.method} ${request.url}`)
  }

import type { FirstView, ViewRequest } from '@relaydeck/console/first-view'

/** A message to the thread that renders. */
export type ToWorker =
  | { readonly kind: 'render'; readonly request: ViewRequest }
  /** Without a response if the call failed. */
  | { readonly kind: 'response'; readonly id: number; readonly response: CallResponse | undefined }

/** A message from the thread that renders. */
export type FromWorker =
  /** The console's build has been loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly id: number; readonly call: Call }
  /** Without a view if the browser has to render it. */
  | { readonly kind: 'view'; readonly view: FirstView | undefined }

/** A GET call that a page makes. */
export interface Call {
  /** Path with the query string. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Response to a call. */
export interface CallResponse {
  readonly status: number
  readonly type: string
  readonly body: string
}

import type { BrowserView } from '../app/view-cookie.ts'

export type { BrowserView }

/** What a first view depends on besides the gateway's responses. */
export interface ViewRequest {
  /** Path of the page, without a query string. */
  readonly path: string
  /** What the browser sent; without it nothing in local storage. */
  readonly browser: BrowserView
  /** Nonce of scripts and style elements. */
  readonly nonce: string
}

/** A rendered first view. Each field is HTML. */
export interface FirstView {
  readonly title: string
  /** Value of `<html lang>`. */
  readonly language: string
  /** Elements for the head. */
  readonly head: string
  /** Content of the root element. */
  readonly markup: string
  /** Element with the state from which the browser takes over. */
  readonly state: string
}

/** Renders the first view of a page, or returns `undefined` if the browser has to do it. */
export type RenderFirstView = (request: ViewRequest) => Promise<FirstView | undefined>

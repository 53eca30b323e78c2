import type { TokenStatusName } from '@relaydeck/api-sdk'

/** Whether there are rows beyond those known; `unknown` before anything is loaded. */
export type More = boolean | 'unknown'

/** Every text the kit shows. Numbers come formatted. */
export interface UiTexts {
  /** A BCP 47 tag, for numbers. */
  readonly language: string
  /** What a person is told of a thrown value. */
  readonly failure: (error: unknown) => string
  readonly copy: {
    readonly copy: string
    readonly copied: string
    /** Stands above the field that offers the text for copying by hand. */
    readonly failed: string
  }
  readonly confirm: {
    readonly cancel: string
    /** Label of the field that wants the name typed. */
    readonly type: (name: string) => string
  }
  readonly load: {
    readonly failed: string
    readonly retry: string
    readonly loading: string
    /** Said when loading takes longer than ten seconds. */
    readonly slow: string
  }
  readonly quota: {
    readonly unlimited: string
    readonly exact: (value: string) => string
    readonly used: (value: string, limit: string) => string
    readonly left: (value: string, limit: string) => string
  }
  readonly status: {
    readonly token: Readonly<Record<TokenStatusName, string>>
  }
  readonly table: {
    /** How far the list is loaded. Only `more: false` makes the number a total. */
    readonly loaded: (known: number, more: More) => string
    readonly sortedLoaded: string
    readonly actions: string
    readonly pager: string
    readonly previous: string
    readonly next: string
    readonly page: (page: number) => string
    readonly range: (from: number, to: number) => string
    readonly beyondEnd: string
    readonly beyondEndHint: (page: number) => string
    readonly firstPage: string
    readonly noMatch: string
    readonly noMatchHint: string
    readonly clearFilter: string
  }
}

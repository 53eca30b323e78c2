import {
  type ChannelStatusName,
  GatewayError,
  type LogTypeName,
  type RedemptionStatusName,
  type RoleName,
  type TokenStatusName,
  type UserStatusName,
} from '@relaydeck/api-sdk'
import type { OwnTexts } from './OwnTexts.ts'

/** Whether there are rows beyond the known ones; `unknown` before anything is loaded. */
export type HasMore = boolean | 'unknown'

/** Returns the server's message if it refused the call, otherwise `''`. Other errors are not meant for users. */
export const serverMessageOf = (error: unknown): string => (error instanceof GatewayError ? error.serverMessage : '')

/** All texts of the kit. Numbers are passed in formatted. */
export interface UiTexts extends OwnTexts {
  /** BCP 47 tag for number formatting. */
  readonly language: string
  /** Returns the message for a thrown value. */
  readonly failure: (error: unknown) => string
  readonly copy: {
    readonly copy: string
    readonly copied: string
    /** Label of the field for manual copying. */
    readonly failed: string
  }
  readonly confirm: {
    readonly cancel: string
    /** Label of the field in which the name must be typed. */
    readonly type: (name: string) => string
  }
  readonly load: {
    readonly failed: string
    readonly retry: string
    readonly loading: string
    /** Shown when loading takes longer than ten seconds. */
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
    readonly user: Readonly<Record<UserStatusName, string>>
    /** Excludes `guest`, because no stored user is a guest. */
    readonly role: Readonly<Record<Exclude<RoleName, 'guest'>, string>>
    readonly channel: Readonly<Record<ChannelStatusName, string>>
    readonly redemption: Readonly<Record<RedemptionStatusName, string>>
    readonly log: Readonly<Record<LogTypeName, string>>
  }
  readonly responseTime: {
    readonly untested: string
  }
  readonly balance: {
    readonly unsupported: string
    readonly points: (value: string) => string
  }
  /** `name` is the name of the secret, such as “the key of token ci”. */
  readonly secret: {
    readonly reveal: (name: string) => string
    readonly copy: (name: string) => string
  }
  readonly search: {
    readonly clear: string
  }
  readonly countdown: {
    /** Label of the button during the countdown. */
    readonly again: (seconds: number) => string
  }
  readonly prompt: {
    readonly dismiss: string
  }
  readonly quotaInput: {
    readonly units: (value: string) => string
  }
  readonly subnet: {
    readonly label: string
    readonly hint: string
    readonly invalid: (entry: string) => string
  }
  readonly timeRange: {
    /** Label of the field for the whole range. */
    readonly range: string
    readonly hint: string
    readonly invalid: string
    /** Time of day of the first day. */
    readonly from: string
    readonly to: string
    readonly invalidClock: string
    /** The clocks go forward past the typed time. */
    readonly skipped: string
    readonly backwards: string
    /** Shows the months before. */
    readonly earlier: string
    readonly later: string
    /** Short names, from Sunday on. */
    readonly weekdays: readonly string[]
    readonly presets: string
    readonly today: string
    readonly week: string
    readonly month: string
    readonly all: string
  }
  readonly content: {
    /** Title of the frame of another site. */
    readonly frame: (host: string) => string
  }
  readonly table: {
    /** Number of loaded rows. Only with `hasMore: false` is it the total. */
    readonly loaded: (knownRows: number, hasMore: HasMore) => string
    readonly sortedLoaded: string
    readonly actions: string
    readonly pager: string
    readonly previous: string
    readonly next: string
    readonly page: (page: number) => string
    /** Rows of a page; `total` only if it is known. */
    readonly range: (from: number, to: number, total?: number) => string
    readonly beyondEnd: string
    readonly beyondEndHint: (page: number) => string
    readonly firstPage: string
    readonly noMatch: string
    readonly noMatchHint: string
    readonly clearFilter: string
    readonly selectPage: string
    readonly selectRow: (name: string) => string
    readonly selected: (count: number) => string
    readonly selectionActions: string
    readonly clearSelection: string
    readonly view: string
  }
}

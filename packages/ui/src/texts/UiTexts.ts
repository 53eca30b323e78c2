import type {
  ChannelStatusName,
  LogTypeName,
  RedemptionStatusName,
  RoleName,
  TokenStatusName,
  UserStatusName,
} from '@relaydeck/api-sdk'

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
    readonly user: Readonly<Record<UserStatusName, string>>
    /** Nobody stored is a guest: its number counts as unknown. */
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
  /** `what` names the secret: “the key of token ci”. */
  readonly secret: {
    readonly reveal: (what: string) => string
    readonly copy: (what: string) => string
  }
  readonly search: {
    readonly clear: string
  }
  readonly countdown: {
    /** On a button that may be pressed again after so many seconds. */
    readonly again: (seconds: number) => string
  }
  readonly prompt: {
    readonly dismiss: string
  }
  readonly quotaInput: {
    /** Name of the button that changes what is typed. */
    readonly typeUnits: string
    readonly typeCurrency: string
    readonly units: (value: string) => string
    readonly currency: (value: string) => string
  }
  readonly expiry: {
    readonly label: string
    readonly hint: string
    readonly past: string
    readonly pick: string
    readonly never: string
    readonly shortcuts: Readonly<Record<'month' | 'day' | 'hour', string>>
  }
  readonly subnet: {
    readonly label: string
    readonly hint: string
    readonly invalid: (entry: string) => string
  }
  readonly timeRange: {
    readonly from: string
    readonly to: string
    readonly backwards: string
    readonly presets: string
    readonly today: string
    readonly week: string
    readonly month: string
    readonly all: string
  }
  readonly json: {
    readonly format: string
    readonly invalidAt: (line: number, column: number) => string
    readonly goTo: string
    /** Names of the two ways to edit a JSON map. */
    readonly asRows: string
    readonly asText: string
    readonly view: string
    /** Why the text cannot be shown as rows. */
    readonly noMap: string
    readonly add: string
    readonly remove: (name: string) => string
  }
  readonly ratios: {
    readonly search: string
    readonly name: string
    readonly value: (name: string) => string
    readonly newName: string
    readonly newValue: string
    readonly shown: (shown: number, all: number) => string
    readonly more: string
    readonly changed: (count: number) => string
    readonly was: (value: string) => string
    readonly isNew: string
    readonly removed: (names: string) => string
    readonly nothing: string
  }
  readonly models: {
    readonly label: string
    readonly placeholder: string
    readonly count: (count: number) => string
    readonly clear: string
    readonly copy: string
    readonly add: (name: string) => string
    readonly nothing: string
  }
  readonly mapping: {
    readonly label: string
    readonly from: string
    readonly to: string
    readonly empty: string
  }
  readonly content: {
    /** Title of a frame that shows another site. */
    readonly frame: (host: string) => string
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
    readonly selectPage: string
    readonly selectRow: (name: string) => string
    readonly selected: (count: number) => string
    readonly selectionActions: string
    readonly clearSelection: string
    readonly view: string
    readonly columns: string
    readonly density: string
    readonly compact: string
    readonly comfortable: string
    readonly moveUp: (column: string) => string
    readonly moveDown: (column: string) => string
    readonly resetView: string
  }
}

/** Texts of the table of ratios. */
export interface RatioTexts {
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

/** Texts of view options, column tools, filters and details. They load with the code that shows them. */
export interface TableToolTexts {
  readonly columns: string
  readonly density: string
  readonly compact: string
  readonly comfortable: string
  readonly moveUp: (column: string) => string
  readonly moveDown: (column: string) => string
  /** Announces the new position of a column, counted from 1. */
  readonly position: (column: string, position: number, count: number) => string
  readonly pin: (column: string) => string
  readonly sort: string
  /** Order of a list that nobody has sorted. */
  readonly unsorted: string
  readonly asc: (column: string) => string
  readonly desc: (column: string) => string
  readonly width: (column: string) => string
  readonly widthHint: string
  readonly pixels: (width: number) => string
  readonly filter: (column: string) => string
  readonly filtered: (column: string) => string
  readonly details: string
  readonly detailsOf: (row: string) => string
  readonly resetView: string
}

/** Texts of a selection of models. */
export interface ModelTexts {
  readonly label: string
  readonly placeholder: string
  readonly count: (count: number) => string
  /** Shows the rest of the selected models. */
  readonly more: (count: number) => string
  readonly fewer: string
  readonly clear: string
  readonly copy: string
  readonly add: (name: string) => string
  readonly nothing: string
}

/** Texts of a mapping of models. */
export interface MappingTexts {
  readonly label: string
  readonly from: string
  readonly to: string
  readonly empty: string
}

/** Texts of JSON fields. */
export interface JsonTexts {
  readonly format: string
  readonly invalidAt: (line: number, column: number) => string
  readonly goTo: string
  /** Names of the two editors of a JSON object. */
  readonly asRows: string
  readonly asText: string
  readonly view: string
  /** Explains why the text cannot be shown as rows. */
  readonly noMap: string
  readonly add: string
  readonly remove: (name: string) => string
}

/** Texts of a field for an expiry time. */
export interface ExpiryTexts {
  readonly label: string
  readonly hint: string
  /** The typed text is no time. */
  readonly invalid: string
  readonly past: string
  /** The clocks go forward past the typed time. */
  readonly skipped: string
  readonly pick: string
  readonly never: string
  readonly shortcuts: Readonly<Record<'month' | 'day' | 'hour', string>>
}

/** Texts of the panels for pages of other products. Amounts and numbers in sentences are formatted. */
export interface PanelTexts {
  readonly tokens: string
  readonly columns: Readonly<Record<'name' | 'status' | 'key' | 'left' | 'expires', string>>
  readonly never: string
  /** Stands for an empty name. */
  readonly unnamed: string
  /** Accessible name of a token's key. */
  readonly keyOf: (name: string) => string
  readonly reveal: string
  readonly revealOf: (name: string) => string
  readonly noTokens: string
  readonly noTokensHint: string
  readonly usage: string
  readonly cost: string
  readonly calls: string
  /** Tokens of prompts and answers. */
  readonly tokenCount: string
  readonly byDay: string
  readonly most: (amount: string) => string
  readonly byModel: string
  readonly model: string
  /** Usage of what has no name. */
  readonly other: string
  readonly noUsage: (days: number) => string
  readonly noUsageHint: string
  /** Says what it takes to count usage on a server that does not sum it. */
  readonly plan: (requests: number, minutes: number) => string
  readonly count: string
  readonly counting: (done: number, total: number) => string
  readonly key: string
  readonly left: string
  /** What an unlimited key has left. */
  readonly ofOwner: string
  readonly limit: string
  readonly used: string
  readonly today: string
  readonly period: (days: number) => string
  readonly offline: string
  /** The server does not know the access token. */
  readonly signedOut: string
  /** The server refuses the key; most servers do not say why. */
  readonly wrongKey: string
  /** New API needs the id of the access token's user. */
  readonly needsUser: string
  /** The props of a panel are wrong, such as a base URL that ends in `/v1`. */
  readonly misused: (reason: string) => string
}

/** Sections that a catalogue may leave out: they load with their components, in the catalogue's language. */
export interface OwnTexts {
  readonly models?: ModelTexts | undefined
  readonly mapping?: MappingTexts | undefined
  readonly json?: JsonTexts | undefined
  readonly expiry?: ExpiryTexts | undefined
  readonly ratios?: RatioTexts | undefined
  readonly tableTools?: TableToolTexts | undefined
  readonly panels?: PanelTexts | undefined
}

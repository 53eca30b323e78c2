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
  readonly width: (column: string) => string
  readonly pixels: (width: number) => string
  readonly filter: (column: string) => string
  readonly filtered: (column: string) => string
  readonly details: string
  readonly detailsOf: (row: string) => string
  readonly resetView: string
}

/** Sections that a catalogue may leave out: they load with their components, in the catalogue's language. */
export interface OwnTexts {
  readonly ratios?: RatioTexts | undefined
  readonly tableTools?: TableToolTexts | undefined
}

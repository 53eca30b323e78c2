import type { Family, House, Noun } from '../house.ts'
import type { Hidden } from '../read/family.ts'

/** What happens to an item that the target has already: its fields stay, or the source's replace them. */
export const EXISTING = ['keep', 'replace'] as const
export type Existing = (typeof EXISTING)[number]

/** Rules of a move. */
export interface MoveRules {
  readonly existing: Existing
  /** What is moved. */
  readonly only: readonly Noun[]
}

/** Which texts a target takes. */
interface TextRules {
  /** Whether names that differ in case only are the same. */
  readonly foldsCase: boolean
  readonly hasNul: boolean
  /** Most characters by `noun.field`. */
  readonly widths: ReadonlyMap<string, number>
}

/** The target as it is before a move. */
export interface State {
  readonly family: Family
  readonly house: House
  readonly hidden: Hidden
  /** Positions of channels that stay as they are, since they are one channel there: those with several keys. */
  readonly fixedChannels: ReadonlySet<number>
  readonly texts: TextRules
  /**
   * Fields that can be written, as `noun.field`: a server's interface lacks the others, and does not take keys of tokens
   * and codes. `undefined`: all.
   */
  readonly written?: ReadonlySet<string> | undefined
  /** Whether the target has an option in another form, which its interface does not write. */
  readonly isFixedOption?: ((key: string) => boolean) | undefined
  /** Whether an empty option may be missing from the house: servers list neither secrets nor options never set. */
  readonly omitsEmptyOptions?: boolean | undefined
}

import { isDeepStrictEqual } from 'node:util'
import { moveTexts } from '../../../texts/carried.ts'
import type { Text } from '../../../texts/text.ts'
import type { Noun } from '../house.ts'
import type { MoveRules, State } from './state.ts'

/**
 * What happens to an item:
 * - `add`: the target does not have it
 * - `change`: the target has it, and its fields are replaced
 * - `same`: the target has it already
 * - `keep`: the target has it with other fields, which stay
 * - `leave`: it does not come along
 */
export type Action = 'add' | 'change' | 'same' | 'keep' | 'leave'

/** What happens to one item. */
export interface Step<T> {
  readonly action: Action
  /** Name for people: never a key. */
  readonly name: string
  /** Why, and what it loses; parts of sentences. */
  readonly reasons: readonly Text[]
  /** The item as it is written. */
  readonly item: T
  /** Position in the target's house, if it has it. */
  readonly at: number | undefined
}

/** An item of the source beside the one that the target has. */
interface Pair<T> {
  /** As the source has it. */
  readonly before: object
  /** As the target would have it. */
  readonly item: T
  readonly at: number | undefined
  /** The target's item, with what the source does not replace. */
  readonly existing: { readonly kept: T; readonly replaced: T } | undefined
  readonly reasons: readonly Text[]
}

/** Returns the step of an item that does not come along. */
export const left = <T>(name: string, item: T, ...reasons: readonly Text[]): Step<T> => ({
  action: 'leave',
  name,
  reasons,
  item,
  at: undefined,
})

/** Returns what an item of a house lost when a family took it: names of fields. */
const changedFields = (before: object, after: object): string[] =>
  Object.entries(before).flatMap(([name, value]) => (isDeepStrictEqual(value, Reflect.get(after, name)) ? [] : [name]))

/** Values of a field that says nothing. */
const NOTHING: ReadonlySet<unknown> = new Set([null, '', 0, false])

/** Makes the steps of a move, and counts the fields that they lose. */
export class Steps {
  private readonly counts = new Map<string, number>()
  private readonly state: State
  private readonly rules: MoveRules

  constructor(state: State, rules: MoveRules) {
    this.state = state
    this.rules = rules
  }

  /** Returns a name as the target compares it. */
  readonly fold = (name: string) => (this.state.texts.foldsCase ? name.toLowerCase() : name)

  isWritten(noun: Noun, field: string): boolean {
    const { written } = this.state
    return written === undefined || noun === 'options' || written.has(`${noun}.${field}`)
  }

  /** Returns how many items lose a field. */
  lossesOf(noun: Noun, field: string): number {
    return this.counts.get(`${noun}.${field}`) ?? 0
  }

  /** Returns why the target cannot store the texts of an item. */
  textProblem(noun: Noun, item: object): Text | undefined {
    const { hasNul, widths } = this.state.texts
    for (const [name, value] of Object.entries(item)) {
      if (typeof value !== 'string') continue
      const width = widths.get(`${noun}.${name}`)
      if (!hasNul && value.includes('\0')) return moveTexts.nul(name)
      if (width !== undefined && [...value].length > width) return moveTexts.width(name, width)
    }
    return undefined
  }

  step<T extends object>(noun: Noun, name: string, { before, item, at, existing, reasons }: Pair<T>): Step<T> {
    const problem = this.textProblem(noun, existing ? existing.replaced : item)
    if (problem !== undefined && !existing) return { action: 'leave', name, reasons: [problem], item, at }
    if (!existing) {
      this.countChanged(noun, before, item)
      this.countUnwritten(noun, item)
      return { action: 'add', name, reasons, item, at }
    }
    const { kept } = existing
    const replaced = this.writable(noun, existing.replaced, kept)
    if (isDeepStrictEqual(kept, replaced)) return { action: 'same', name, reasons: [], item: kept, at }
    if (this.rules.existing === 'keep') return { action: 'keep', name, reasons: [], item: kept, at }
    if (problem !== undefined) return { action: 'keep', name, reasons: [problem], item: kept, at }
    this.countChanged(noun, before, item)
    return { action: 'change', name, reasons, item: replaced, at }
  }

  private count(noun: Noun, field: string): void {
    this.counts.set(`${noun}.${field}`, this.lossesOf(noun, field) + 1)
  }

  /** Counts the fields that an item loses. */
  private countChanged(noun: Noun, before: object, after: object): void {
    for (const name of changedFields(before, after)) this.count(noun, name)
  }

  /** Counts the fields of a new item that the target cannot write. */
  private countUnwritten(noun: Noun, item: object): void {
    for (const [name, value] of Object.entries(item))
      if (!this.isWritten(noun, name) && !NOTHING.has(value)) this.count(noun, name)
  }

  /** Returns an item with the fields of another one where the target cannot write its own. */
  private writable<T extends object>(noun: Noun, item: T, others: object): T {
    const kept = Object.entries(others).filter(([name]) => !this.isWritten(noun, name))
    return { ...item, ...Object.fromEntries(kept) }
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isRecord } from '@relaydeck/api-sdk'

/** Milliseconds for which a plan can be confirmed. */
export const CONFIRM_FOR = 10 * 60_000

/** Confirmations that are kept to be refused when they are used again. */
const USED_MAX = 10_000

/** A change that somebody asks for. */
export interface AskedChange {
  /** Who asks; a confirmation is for nobody else. */
  readonly caller: string
  readonly call: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Returns the JSON of a value whose names are in order. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    isRecord(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )

/** Confirmations of plans: short-lived texts that are valid for one change of one caller, once. */
export class Confirmations {
  private readonly key = randomBytes(32)
  /** When used ones end, by text. */
  private readonly used = new Map<string, number>()
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Returns the confirmation of a plan. */
  issue(change: AskedChange): string {
    const head = `${this.now() + CONFIRM_FOR}.${randomBytes(9).toString('base64url')}`
    return `${head}.${this.mac(head, change)}`
  }

  /** Uses up a confirmation; returns whether it is of this change, valid, and unused. */
  use(confirmation: string, change: AskedChange): boolean {
    const head = confirmation.slice(0, Math.max(confirmation.lastIndexOf('.'), 0))
    const [given, own] = [confirmation, `${head}.${this.mac(head, change)}`].map((text) => Buffer.from(text))
    const ends = Number(head.split('.')[0])
    if (!given || !own || given.length !== own.length || !timingSafeEqual(given, own)) return false
    if (!(ends > this.now()) || this.used.has(head)) return false
    this.forgetEnded()
    // All of them are younger than ten minutes: nobody plans as many by hand.
    if (this.used.size >= USED_MAX) return false
    this.used.set(head, ends)
    return true
  }

  private forgetEnded(): void {
    for (const [head, ends] of this.used) if (ends <= this.now()) this.used.delete(head)
  }

  private mac(head: string, { caller, call, input }: AskedChange): string {
    return createHmac('sha256', this.key)
      .update(ordered([head, caller, call, input]))
      .digest('base64url')
  }
}

/** Remembers the plans of a session, whose changes need no confirmation then. */
export class PlannedChanges {
  /** The last confirmation of each change. */
  private readonly planned = new Map<string, string>()

  add(change: AskedChange, confirmation: string): void {
    this.planned.set(ordered(change), confirmation)
  }

  /** Returns the confirmation of a change that was planned, once. */
  take(change: AskedChange): string | undefined {
    const key = ordered(change)
    const confirmation = this.planned.get(key)
    this.planned.delete(key)
    return confirmation
  }
}

import type { Read } from '../data/move/house.ts'
import type { Plan } from '../data/move/plan/plan.ts'
import type { Clock } from '../lib/clock.ts'
import { randomText } from '../lib/random.ts'

/** A plan that its user has seen, and what it was made of. */
export interface PlannedMove {
  readonly id: string
  readonly read: Read
  readonly plan: Plan
}

/** Milliseconds in which a plan can be made. */
const LIFETIME = 15 * 60 * 1000

const ID_LENGTH = 32

/** The last plan of each user. It contains keys, and is kept in memory only. */
export class PlannedMoves {
  private readonly clock: Clock
  private readonly plans = new Map<number, PlannedMove & { readonly createdAt: number }>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Keeps a user's plan instead of the earlier one, and returns its id. */
  add(user: number, read: Read, plan: Plan): string {
    const id = randomText(ID_LENGTH)
    this.plans.set(user, { id, read, plan, createdAt: this.clock() })
    // Nobody may ask for it again.
    setTimeout(() => this.forget(user, id), LIFETIME).unref()
    return id
  }

  find(user: number, id: string): PlannedMove | undefined {
    const found = this.plans.get(user)
    return found?.id === id && this.clock() < found.createdAt + LIFETIME ? found : undefined
  }

  /** Forgets a plan, unless the user has a newer one. */
  forget(user: number, id: string): void {
    if (this.plans.get(user)?.id === id) this.plans.delete(user)
  }
}

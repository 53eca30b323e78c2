import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'

/** Seconds after which a client should try again. */
const RETRY_AFTER = 5

/** A call's part of the budget. */
export interface BodyShare {
  /**
   * Changes the part.
   * @param bytes bytes in memory
   * @param parsed how many of them are parsed as well
   * @throws RelayError if too many are in memory
   */
  resize(bytes: number, parsed?: number): void
  /** Gives it back. */
  end(): void
}

/** Bytes up to which a parsed body is not counted: nearly all calls have less. */
const UNWEIGHED = 256 * 1024

/** Memory of parsed values for each byte of JSON: short texts take more than their characters. */
const WEIGHT = 6

/** The bytes that one owner of bodies may have in memory. */
export interface OwnerLimit {
  readonly owner: number
  readonly max: number
  /** Returns the error of more. */
  readonly error: () => Error
}

/** Counts the bytes of request bodies that are in memory. */
export interface BodyBudget {
  /**
   * Takes bytes before they are read.
   * @param limit limits the bytes of one owner
   * @throws RelayError if too many are in memory
   */
  take(bytes: number, limit?: OwnerLimit): BodyShare
}

/** Creates a budget for the bodies of all calls together. */
export function createBodyBudget(max: number): BodyBudget {
  let used = 0
  const byOwner = new Map<number, number>()
  const take = (bytes: number, limit?: OwnerLimit): BodyShare => {
    let own = 0
    /** Adds to the bytes of the owner. */
    const addToOwner = ({ owner, max: ownerMax, error }: OwnerLimit, added: number): void => {
      const sum = (byOwner.get(owner) ?? 0) + added
      if (added > 0 && sum > ownerMax) throw error()
      if (sum > 0) byOwner.set(owner, sum)
      else byOwner.delete(owner)
    }
    const resize = (read: number, parsed = 0): void => {
      // At most half, so that any single body is possible.
      const next = read + Math.min(Math.max(parsed - UNWEIGHED, 0) * WEIGHT, Math.floor(max / 2))
      if (next > own && used - own + next > max)
        throw new RelayError(503, relayTexts.bodiesTooLarge, { code: 'request_memory_full', retryAfter: RETRY_AFTER })
      if (limit) addToOwner(limit, next - own)
      used += next - own
      own = next
    }
    resize(bytes)
    return { resize, end: () => resize(0) }
  }
  return { take }
}

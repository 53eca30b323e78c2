import { statSync } from 'node:fs'
import { DatabaseError } from './errors.ts'

/** Milliseconds for which a result is valid: the check takes microseconds, but runs for every statement. */
const VALID_FOR = 100

const inodeOf = (file: string): bigint | undefined => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino

/**
 * Creates the check that a path still leads to the open file: writes to a deleted file are lost.
 * @param onLoss called each time that it does not
 * @returns a function that throws a DatabaseError if it does not; `now` checks even if it did a moment ago
 */
export function createPlaceCheck(file: string, onLoss: () => void): (now?: 'now') => void {
  const inode = inodeOf(file)
  let validUntil = 0
  return (now) => {
    const time = performance.now()
    if (now === undefined && time < validUntil) return
    if (inodeOf(file) !== inode) {
      onLoss()
      throw new DatabaseError(file, 'its file was deleted, moved or replaced while it was in use')
    }
    validUntil = time + VALID_FOR
  }
}

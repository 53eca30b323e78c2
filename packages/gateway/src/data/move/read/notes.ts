import type { Text } from '../../../texts/text.ts'
import type { Note } from '../house.ts'

/** Counts what is not read as it is, by what and why. */
export class Notes {
  private readonly found = new Map<string, Note>()

  add(what: string, reason: Text, count = 1): void {
    if (count === 0) return
    const key = JSON.stringify([what, reason])
    this.found.set(key, { what, reason, count: (this.found.get(key)?.count ?? 0) + count })
  }

  get all(): Note[] {
    return [...this.found.values()]
  }
}

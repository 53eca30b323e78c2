import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import { attempt } from '../../app/attempt.ts'

const KEY = 'work'

// Session storage may be unavailable, full or changed by other scripts: these functions do not throw.

/** The session storage item with the work of this tab. */
export const tabItem = {
  exists: (): boolean => attempt(() => sessionStorage.getItem(KEY) !== null) ?? false,
  remove: (): void => void attempt(() => sessionStorage.removeItem(KEY)),
  /** Returns its value, unless that does not match the schema. */
  read: <T extends $ZodType>(schema: T): output<T> | undefined =>
    safeParse(
      schema,
      attempt((): unknown => JSON.parse(sessionStorage.getItem(KEY) ?? '')),
    ).data,
  /** Writes a value; one that does not fit removes the older one. */
  write(value: unknown): void {
    const write = () => {
      sessionStorage.setItem(KEY, JSON.stringify(value))
      return true
    }
    if (!attempt(write)) tabItem.remove()
  },
}

interface Unsent {
  readonly userId: number
  readonly values: unknown
}

/** Values of forms that could not be sent because the session had expired, by the path of their page. In memory only. */
export class UnsentForms {
  readonly #byPath = new Map<string, Unsent>()

  /** Keeps the values of a form until the user has signed in again. */
  keep(path: string, userId: number, values: unknown): void {
    this.#byPath.set(path, { userId, values })
  }

  /** Returns the values of a page once, and only to the user who entered them. */
  take<T>(path: string, userId: number | undefined): T | undefined {
    const found = this.#byPath.get(path)
    this.#byPath.delete(path)
    // A page stores and reads values of the same type.
    return found?.userId === userId ? (found?.values as T | undefined) : undefined
  }
}

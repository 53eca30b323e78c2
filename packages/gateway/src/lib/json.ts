/** An object whose values have not been validated yet. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A value that SQLite has already serialised as UTF-8 JSON, for lists of thousands of rows. */
export class RawJson<T> {
  readonly json: Uint8Array
  /** The value's type; never set. */
  declare readonly type?: T
  constructor(json: Uint8Array) {
    this.json = json
  }
}

/** Returns a value of a map by name; `undefined` for names that every object has. */
export const ownValue = <T>(map: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined

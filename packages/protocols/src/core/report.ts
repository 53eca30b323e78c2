import { isRecord, type JsonObject, recordOf } from './json.ts'
import { ProtocolError } from './protocol-error.ts'

/** A part of the input that the output lacks or has in another form. */
export interface Dropped {
  /** Where it was, such as `messages[2].content[0].citations`. */
  readonly path: string
  /** Why, in plain words. */
  readonly reason: string
}

/** A converted body. */
export interface Conversion {
  readonly body: JsonObject
  /** What was lost, in the order of the input; at most 100 entries. */
  readonly dropped: readonly Dropped[]
}

const MOST_ENTRIES = 100

/** Collects what a conversion drops. */
export class Report {
  readonly #dropped: Dropped[] = []

  /** What was dropped so far. */
  get dropped(): readonly Dropped[] {
    return [...this.#dropped]
  }

  /** Notes a dropped part once. */
  drop(path: string, reason: string): void {
    if (this.#dropped.length >= MOST_ENTRIES || this.#dropped.some((each) => each.path === path)) return
    this.#dropped.push({ path, reason })
  }

  /** Notes the members of an object that are not named; `null`, `false` and empty ones are no loss. */
  dropOthers(path: string, object: JsonObject, kept: ReadonlySet<string>, reason: string): void {
    for (const [name, value] of Object.entries(object))
      if (!kept.has(name) && !isEmpty(value)) this.drop(path ? `${path}.${name}` : name, reason)
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0)

/** Returns a tool use without a caller that is the model itself: other protocols know no other caller. */
export function withoutDirectCaller({ caller, ...others }: JsonObject): JsonObject {
  return caller === undefined || recordOf(caller).type === 'direct' ? others : { ...others, caller }
}

/** Returns an object without the members that state a default, which are no loss. */
export const withoutDefaults = (object: JsonObject, defaults: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name, value]) => value !== defaults[name]))

/**
 * Returns a body as an object.
 * @throws ProtocolError `invalid_input`
 */
export function bodyOf(value: unknown): JsonObject {
  if (!isRecord(value)) throw new ProtocolError('invalid_input', 'The body must be a JSON object.')
  return value
}

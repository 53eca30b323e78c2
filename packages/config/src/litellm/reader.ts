import { type Issue, placeOf } from '../issues.ts'
import type { LineOf } from '../lines.ts'
import type { Kind } from '../values.ts'
import { isMap } from '../values.ts'

type Path = readonly string[]
export type Env = Readonly<Record<string, string | undefined>>

/** A part of a file that is not imported, or only in another form. */
export interface LiteLlmNote {
  /** Such as `model_list.0.litellm_params.timeout`. */
  readonly place: string
  readonly line?: number | undefined
  /** Part of a sentence. */
  readonly reason: string
}

const REFERENCE = /^os\.environ\/(.+)$/

/** Reads the values of a file, and collects its errors and what is not imported. */
export class Reader {
  readonly issues: Issue[] = []
  readonly left: LiteLlmNote[] = []
  readonly changed: LiteLlmNote[] = []
  private env: Env
  private readonly lineOf: LineOf

  constructor(env: Env, lineOf: LineOf) {
    this.env = env
    this.lineOf = lineOf
  }

  /** Adds variables that the file itself sets, which count before others. */
  addVariables(variables: Env): void {
    this.env = { ...this.env, ...variables }
  }

  variable(name: string): string | undefined {
    return Object.hasOwn(this.env, name) ? this.env[name] || undefined : undefined
  }

  private note(path: Path, reason: string): LiteLlmNote {
    const place = placeOf(path)
    return { place, line: this.lineOf(place), reason }
  }

  /** Notes that a part is not imported. */
  leave(path: Path, reason: string): void {
    this.left.push(this.note(path, reason))
  }

  /** Notes that a part is imported in another form. */
  change(path: Path, reason: string): void {
    this.changed.push(this.note(path, reason))
  }

  wrong(path: Path, kind: Kind): void {
    this.issues.push({ code: 'kind', place: placeOf(path), kind })
  }

  /** Returns a map; an empty one, and an error, for anything else. */
  map(value: unknown, path: Path): ReadonlyMap<unknown, unknown> {
    if (value === undefined || value === null) return new Map()
    if (isMap(value)) return value
    this.issues.push({ code: 'map', place: placeOf(path) })
    return new Map()
  }

  /** Returns a list; an empty one, and an error, for anything else. */
  list(value: unknown, path: Path): readonly unknown[] {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return value
    this.issues.push({ code: 'entries', place: placeOf(path) })
    return []
  }

  /** Returns a value in which `os.environ/NAME` is replaced by the variable; an absent one is an error. */
  private resolved(value: unknown, path: Path): unknown {
    const [, variable] = typeof value === 'string' ? (REFERENCE.exec(value) ?? []) : []
    if (!variable) return value
    const found = this.variable(variable)
    if (found === undefined) this.issues.push({ code: 'variable', place: placeOf(path), variable })
    return found
  }

  /** Returns a text; `undefined` if there is none. */
  text(value: unknown, path: Path): string | undefined {
    const found = this.resolved(value, path)
    if (found === undefined || found === null || found === '') return undefined
    if (typeof found === 'string') return found.trim()
    this.wrong(path, 'text')
    return undefined
  }

  /** Returns a number of 0 or more; `undefined` if there is none. */
  number(value: unknown, path: Path): number | undefined {
    const found = this.resolved(value, path)
    if (found === undefined || found === null || found === '') return undefined
    const number = typeof found === 'string' ? Number(found) : found
    if (typeof number === 'number' && Number.isFinite(number) && number >= 0) return number
    this.wrong(path, 'number')
    return undefined
  }

  /** Returns a whole number of 0 or more; `undefined` if there is none. */
  integer(value: unknown, path: Path): number | undefined {
    const number = this.number(value, path)
    if (number === undefined || Number.isSafeInteger(number)) return number
    this.wrong(path, 'integer')
    return undefined
  }
}

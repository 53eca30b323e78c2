import type { $ZodObject } from 'zod/v4/core'
import { fieldsOf } from './shape.ts'

/** The HTTP verbs of One API's management interface. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The fields of a contract that decide where its input travels. */
interface Addressed {
  readonly method: Method
  readonly path: string
  readonly input: $ZodObject
  readonly search: readonly string[]
}

/** Keys of an input by the part of the request that carries them. */
export interface Parts {
  readonly path: readonly string[]
  readonly query: readonly string[]
  readonly body: readonly string[]
}

/** Returns whether calls with this verb have no body, so that their input travels in path and query. */
export const isBodiless = (method: Method): boolean => method === 'GET' || method === 'DELETE'

/** Returns where each key of an endpoint's input travels. */
export function partsOf({ method, path, input, search }: Addressed): Parts {
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, key]) => String(key))
  const others = fieldsOf(input).filter((key) => !inPath.includes(key))
  if (isBodiless(method)) return { path: inPath, query: others, body: [] }
  return { path: inPath, query: search, body: others.filter((key) => !search.includes(key)) }
}

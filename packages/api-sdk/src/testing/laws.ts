import { safeParse } from 'zod/v4/core'
import { type AnyEndpoint, nameOf, requestOf, type SendRequest } from '../core/endpoint.ts'
import { renameKeys, unwrap, wrap } from '../core/envelope.ts'
import { InputError } from '../core/errors.ts'
import { isBodiless, partsOf } from '../core/parts.ts'
import { RANK } from '../core/roles.ts'
import { fieldsOf } from '../core/shape.ts'
import type { SampleCall } from './calls.ts'

/** Rule that every endpoint obeys. */
export interface Law {
  /** The rule in one sentence. */
  readonly statement: string
  /** Returns whether a sample call obeys it. */
  holds(call: SampleCall): boolean
}

const isSet = (keys: readonly string[]) => new Set(keys).size === keys.length

function contentOf(endpoint: AnyEndpoint, answer: unknown): unknown {
  const text = JSON.stringify(wrap(endpoint.envelope, answer, endpoint.spelling))
  return renameKeys(unwrap(nameOf(endpoint), endpoint.envelope, { status: 200, text }), endpoint.spelling)
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the request of a call; `undefined` if the input is invalid. */
function attempt({ endpoint, input }: Pick<SampleCall, 'endpoint' | 'input'>): SendRequest | undefined {
  try {
    return requestOf(endpoint, input)
  } catch (error) {
    if (error instanceof InputError) return undefined
    throw error
  }
}

const isPlain = (url: string) => !/undefined|null|NaN|object|:/.test(url) && !decodeURIComponent(url).includes('//')

/** Laws of a single endpoint, to be checked with its sample call. */
export const laws: readonly Law[] = [
  {
    statement: 'its path is plain: no query, no empty segment',
    holds: ({ endpoint }) => /^(\/:?\w+)+\/?$/.test(endpoint.path),
  },
  {
    statement: 'its role is known',
    holds: ({ endpoint }) => Object.hasOwn(RANK, endpoint.role),
  },
  {
    statement: 'every call but a GET has effects',
    holds: ({ endpoint }) => endpoint.effects || endpoint.method === 'GET',
  },
  {
    statement: 'its input has every parameter of its path, once',
    holds: ({ endpoint }) =>
      isSet(partsOf(endpoint).path) && partsOf(endpoint).path.every((key) => fieldsOf(endpoint.input).includes(key)),
  },
  {
    statement: 'its input has every key of `search`, which only calls with a body have',
    holds: ({ endpoint }) =>
      endpoint.search.every((key) => fieldsOf(endpoint.input).includes(key)) &&
      (endpoint.search.length === 0 || !isBodiless(endpoint.method)),
  },
  {
    statement: 'it has its contract and no other properties',
    holds: ({ endpoint }) =>
      Object.keys(endpoint).sort().join() ===
      'effects,embedded,envelope,input,method,output,path,record,role,search,spelling,summary',
  },
  {
    statement: 'its URL contains no invalid value',
    holds: (call) => isPlain(attempt(call)?.url ?? ':'),
  },
  {
    statement: 'an output survives wrapping and parsing',
    holds: ({ endpoint, answer }) => {
      const read = safeParse(endpoint.output, contentOf(endpoint, answer))
      return read.success && same(read.data, answer)
    },
  },
  {
    statement: 'a list that is `null` reads as empty',
    holds: ({ endpoint, answer }) =>
      !Array.isArray(answer) || same(safeParse(endpoint.output, null), { success: true, data: [] }),
  },
  {
    statement: 'a number in its body is never text, missing or NaN',
    holds: ({ endpoint, input }) =>
      partsOf(endpoint)
        .body.filter((key) => typeof input[key] === 'number')
        .every((key) =>
          ['', '5', Number.NaN].every((wrong) => !attempt({ endpoint, input: { ...input, [key]: wrong } })),
        ),
  },
]

/** Returns the names of endpoints that share method and path and differ in no key of `search`. */
export function collisions(endpoints: readonly AnyEndpoint[]): string[] {
  const names = endpoints.map((endpoint) => [nameOf(endpoint).replace(/:\w+/g, ':'), ...endpoint.search].join(' '))
  return names.filter((name, at) => names.indexOf(name) !== at)
}

import { safeParse } from 'zod/v4/core'
import { type AnyEndpoint, nameOf, requestOf, type SendRequest } from '../core/endpoint.ts'
import { renameKeys, unwrap, wrap } from '../core/envelope.ts'
import { InputError } from '../core/errors.ts'
import { isBodiless, partsOf } from '../core/parts.ts'
import { RANK } from '../core/roles.ts'
import type { SampleCall } from './calls.ts'

/** What every endpoint obeys, whoever adds it. */
export interface Law {
  /** One sentence. */
  readonly says: string
  /** Whether a sample call keeps it. */
  holds(call: SampleCall): boolean
}

const inputsOf = (endpoint: AnyEndpoint): string[] => Object.keys(endpoint.input._zod.def.shape)
const isSet = (keys: readonly string[]) => new Set(keys).size === keys.length

function contentOf(endpoint: AnyEndpoint, answer: unknown): unknown {
  const text = JSON.stringify(wrap(endpoint.envelope, answer, endpoint.spelling))
  return renameKeys(unwrap(nameOf(endpoint), endpoint.envelope, { status: 200, text }), endpoint.spelling)
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The call as it would travel; `undefined` where the input does not fit. */
function attempt({ endpoint, input }: Pick<SampleCall, 'endpoint' | 'input'>): SendRequest | undefined {
  try {
    return requestOf(endpoint, input)
  } catch (error) {
    if (error instanceof InputError) return undefined
    throw error
  }
}

const isPlain = (url: string) => !/undefined|null|NaN|object|:/.test(url) && !decodeURIComponent(url).includes('//')

/** Laws over one endpoint; hold them against a sample call. */
export const laws: readonly Law[] = [
  {
    says: 'its path is plain: no query, no empty segment',
    holds: ({ endpoint }) => /^(\/:?\w+)+\/?$/.test(endpoint.path),
  },
  {
    says: 'its summary is one sentence without a full stop',
    holds: ({ endpoint }) => /^[A-Z][^.!?\n]+[^.!?\s]$/.test(endpoint.summary),
  },
  {
    says: 'its role is one that a server knows',
    holds: ({ endpoint }) => Object.hasOwn(RANK, endpoint.role),
  },
  {
    says: 'whatever is not a GET has effects',
    holds: ({ endpoint }) => endpoint.effects || endpoint.method === 'GET',
  },
  {
    says: 'it takes every parameter of its path, once',
    holds: ({ endpoint }) =>
      isSet(partsOf(endpoint).path) && partsOf(endpoint).path.every((key) => inputsOf(endpoint).includes(key)),
  },
  {
    says: 'it takes every key of `search`, and only a call with a body has any',
    holds: ({ endpoint }) =>
      endpoint.search.every((key) => inputsOf(endpoint).includes(key)) &&
      (endpoint.search.length === 0 || !isBodiless(endpoint.method)),
  },
  {
    says: 'it carries its contract and nothing else',
    holds: ({ endpoint }) =>
      Object.keys(endpoint).sort().join() === 'effects,envelope,input,method,output,path,role,search,spelling,summary',
  },
  {
    says: 'nothing broken stands in its address',
    holds: (call) => isPlain(attempt(call)?.url ?? ':'),
  },
  {
    says: 'an answer comes through unharmed',
    holds: ({ endpoint, answer }) => {
      const read = safeParse(endpoint.output, contentOf(endpoint, answer))
      return read.success && same(read.data, answer)
    },
  },
  {
    says: 'a list may be `null`, and then it is empty',
    holds: ({ endpoint, answer }) =>
      !Array.isArray(answer) || same(safeParse(endpoint.output, null), { success: true, data: [] }),
  },
  {
    says: 'a number in its body is never a text, nothing, or no number',
    holds: ({ endpoint, input }) =>
      partsOf(endpoint)
        .body.filter((key) => typeof input[key] === 'number')
        .every((key) =>
          ['', '5', Number.NaN].every((wrong) => !attempt({ endpoint, input: { ...input, [key]: wrong } })),
        ),
  },
]

/** Calls that two endpoints would make alike: neither path nor a key of `search` tells them apart. */
export function collisions(endpoints: readonly AnyEndpoint[]): string[] {
  const names = endpoints.map((endpoint) => [nameOf(endpoint).replace(/:\w+/g, ':'), ...endpoint.search].join(' '))
  return names.filter((name, at) => names.indexOf(name) !== at)
}

/** What a value is, without the value. */
export interface Shape {
  readonly type: 'nothing' | 'null' | 'boolean' | 'number' | 'text' | 'list' | 'record'
  /** Characters of a text, or entries of a list. */
  readonly size?: number | undefined
}

/** Why there was no usable answer. */
export type Failure =
  | 'refused'
  | 'redirected'
  | 'page'
  | 'notJson'
  | 'timeout'
  | 'tooLarge'
  | 'noAnswer'
  | 'rateLimited'
  | 'other'

/** One difference from the contract. Has no value of an answer. */
export type Finding =
  /** The answer has another type at a field; an empty field is the whole answer. */
  | { readonly code: 'type'; readonly field: string; readonly expected: string; readonly got: Shape }
  /** The call failed. */
  | { readonly code: 'failed'; readonly failure: Failure; readonly status: number | undefined }
  /** The server, or the dialect, does not have the call. */
  | { readonly code: 'missing'; readonly status: number | undefined }
  /** The number of rows that the server states is not that of its rows. */
  | { readonly code: 'total'; readonly expected: number; readonly got: number }
  /** A page repeats rows of an earlier one. */
  | { readonly code: 'repeated'; readonly got: number }
  /** Rows that a filter or a search leaves out are in the answer. */
  | { readonly code: 'notFiltered'; readonly got: number }
  /** Rows are not in the requested order. */
  | { readonly code: 'notSorted'; readonly field: string }
  /** A row that must be found is not. */
  | { readonly code: 'notFound' }
  /** A call that must be refused is answered. */
  | { readonly code: 'notRefused' }
  /** What the answer states as done is not; a field that was not stored, or the whole change. */
  | { readonly code: 'notDone'; readonly field: string }
  /** A field that was not to be changed. */
  | { readonly code: 'alsoChanged'; readonly field: string; readonly expected: Shape; readonly got: Shape }
  /** A field of another row. */
  | { readonly code: 'otherRow'; readonly field: string }

/** Why a call was not tried. */
export type Reason =
  | 'account'
  | 'role'
  | 'changes'
  | 'embedded'
  | 'noRow'
  | 'options'
  | 'mail'
  | 'provider'
  | 'signInService'
  | 'rowsOfOthers'
  | 'otherGateway'
  | 'readOnly'
  | 'key'
  | 'code'
  | 'rateLimited'
  | 'interrupted'
  | 'noServer'

const DANGERS: readonly Finding['code'][] = ['notDone', 'alsoChanged', 'otherRow']

/** Result of one call. */
export type Verdict = 'same' | 'different' | 'missing' | 'dangerous' | 'untried'

/** Returns the verdict for the findings of a call that was tried. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ code }) => DANGERS.includes(code))) return 'dangerous'
  if (findings.some(({ code }) => code === 'missing')) return 'missing'
  return findings.length > 0 ? 'different' : 'same'
}

/** Returns what a value is. */
export function shapeOfValue(value: unknown): Shape {
  if (value === undefined) return { type: 'nothing' }
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', size: value.length }
  if (Array.isArray(value)) return { type: 'list', size: value.length }
  if (typeof value === 'number' || typeof value === 'boolean') return { type: typeof value as 'number' | 'boolean' }
  return { type: 'record' }
}

/** Returns the name of a field as it may be shown: servers choose names, which could be anything. */
export function shownField(path: readonly PropertyKey[]): string {
  const names = path.filter((part) => typeof part !== 'number').map(String)
  return names
    .map((name) => (/^[A-Za-z]\w{0,29}$/.test(name) ? name : '?'))
    .slice(0, 4)
    .join('.')
}

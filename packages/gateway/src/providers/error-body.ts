import { isRecord, readJson } from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'

/** What a provider says about an error. */
export interface ErrorBody {
  /** Its sentence; empty if there is none. */
  readonly message: string
  readonly type: string | undefined
  readonly param: string | undefined
  readonly code: string | number | undefined
  /** All its words for the kind of error, which no caller chooses: types, codes, statuses and reasons. */
  readonly marks: ReadonlySet<string>
}

/** Fields in which providers put their sentence. */
const MESSAGES = [
  'message',
  'msg',
  'err',
  'error_msg',
  'error_message',
  'errorMsg',
  'error_description',
  'status_msg',
  'detail',
  'error',
  'title',
]

/** Fields with a word for the kind of error. */
const MARKS = ['type', 'code', 'status', 'reason', 'error_code', 'errorCode', 'status_code', 'error_type']

/** Fields with the object that describes the error. */
const NESTED = ['error', 'errors', 'detail', 'base_resp', 'header', 'Response', 'Error']

const isWord = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

/** Depth to which objects that describe an error are nested. */
const DEPTH = 4

/** Returns the objects that describe an error, the outermost first; of a list, its first. */
function descriptions(value: unknown, depth = 0): JsonObject[] {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (!isRecord(first) || depth === DEPTH) return []
  return [first, ...NESTED.flatMap((name) => descriptions(first[name], depth + 1))]
}

/** Returns the words of an object, and of Google's details. */
function marksOf(object: JsonObject): string[] {
  const details = Array.isArray(object.details) ? object.details.filter(isRecord) : []
  return [object, ...details].flatMap((each) =>
    MARKS.map((name) => each[name])
      .filter(isWord)
      .map(String),
  )
}

/** Reads the body of an error, in any of the formats in use. */
export function readErrorBody(text: string): ErrorBody {
  const found = descriptions(readJson(text))
  // The innermost is the most exact.
  const inner = [...found].reverse()
  const messages = inner.flatMap((object) => MESSAGES.map((name) => object[name]))
  const openAi = inner.find((object) => 'type' in object || 'code' in object || 'param' in object) ?? {}
  const { type, param, code } = openAi
  return {
    message: messages.find((each): each is string => typeof each === 'string' && each !== '') ?? '',
    type: typeof type === 'string' ? type : undefined,
    param: typeof param === 'string' ? param : undefined,
    code: isWord(code) ? code : undefined,
    marks: new Set(found.flatMap(marksOf)),
  }
}

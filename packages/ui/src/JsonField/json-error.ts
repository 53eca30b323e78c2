import { type ParseError, parse } from 'jsonc-parser'

/** Location of the first JSON syntax error. */
export interface JsonError {
  /** Character offset, from 0. */
  readonly offset: number
  /** Line number, from 1. */
  readonly line: number
  /** Column number, from 1. */
  readonly column: number
}

/** Returns the first JSON syntax error of a text, or `undefined` if it is valid or empty. */
export function jsonError(text: string): JsonError | undefined {
  if (text.trim() === '') return undefined
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  const offset = errors[0]?.offset
  if (offset === undefined) return undefined
  const before = text.slice(0, offset).split('\n')
  return { offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Formats a JSON text with two spaces of indentation. Returns invalid JSON unchanged. */
export function formatJson(text: string): string {
  return text.trim() === '' || jsonError(text) ? text : JSON.stringify(JSON.parse(text), null, 2)
}

import { type ParseError, parse } from 'jsonc-parser'

/** Where a text stops being JSON. */
export interface JsonError {
  /** Characters before it. */
  readonly offset: number
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
}

/** The first place where a text is no JSON; `undefined` where it is, or is empty. Never throws. */
export function jsonError(text: string): JsonError | undefined {
  if (text.trim() === '') return undefined
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  const offset = errors[0]?.offset
  if (offset === undefined) return undefined
  const before = text.slice(0, offset).split('\n')
  return { offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** A JSON text with two spaces for each level; what is no JSON stays as it is. */
export function formatJson(text: string): string {
  return text.trim() === '' || jsonError(text) ? text : JSON.stringify(JSON.parse(text), null, 2)
}

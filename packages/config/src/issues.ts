import type { OptionIssue } from '@relaydeck/api-sdk/rules'
import type { Kind } from './values.ts'

/** Why a file cannot be used. */
export type Issue = Problem & {
  /** Line of the file, counted from 1. */
  readonly line?: number | undefined
}

/** An error in a file. `place` is a path such as `channels.OpenAI.key`. */
type Problem =
  /** No YAML; the parser's message has no values. */
  | { readonly code: 'yaml'; readonly place: string; readonly message: string }
  /** The file is too large. */
  | { readonly code: 'large'; readonly place: string }
  /** Further issues, which are not listed. */
  | { readonly code: 'more'; readonly place: string; readonly count: number }
  /** The value is no map. */
  | { readonly code: 'map'; readonly place: string }
  /** The value is no list. */
  | { readonly code: 'entries'; readonly place: string }
  /** The value is of another kind. */
  | { readonly code: 'kind'; readonly place: string; readonly kind: Kind; readonly suggestion?: string | undefined }
  /** Unknown section, field or option. */
  | { readonly code: 'name'; readonly place: string; readonly suggestion?: string | undefined }
  /** A name that YAML reads as a number or another type. */
  | { readonly code: 'unquoted'; readonly place: string }
  /** The environment has no such variable. */
  | { readonly code: 'variable'; readonly place: string; readonly variable: string }
  /** Several channels of the server have this name. */
  | { readonly code: 'sameName'; readonly place: string; readonly count: number }
  /** A new channel needs the field. */
  | { readonly code: 'required'; readonly place: string }
  /** The server keeps the stored value instead of an empty one. */
  | { readonly code: 'empty'; readonly place: string }
  /** The server would create several channels. */
  | { readonly code: 'lines'; readonly place: string }
  /** The server would refuse the value, or store one that does not work. */
  | { readonly code: OptionIssue | 'url'; readonly place: string }

const PLAIN = /^[\w\-./:]+$/

/** Returns a path as text; names with other characters are quoted. */
export const placeOf = (path: readonly string[]): string =>
  path.map((name) => (PLAIN.test(name) ? name : JSON.stringify(name))).join('.')

/** Returns a place and the places that contain it, the nearest first. */
export function around(place: string): string[] {
  const places: string[] = []
  for (let at = place; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), 0))) places.push(at)
  return places
}

import type { Family } from '@relaydeck/api-sdk'
import { type Dialect, FOREIGN_TYPES, laisky, newApi, oneHub } from '@relaydeck/api-sdk/dialects'

/** A channel type that only one fork has. */
export interface ForeignType {
  readonly family: Family
  /** The SDK's number, from `FOREIGN_TYPES`. */
  readonly number: number
}

const FORKS = [newApi, oneHub, laisky]

/** Families of forks, as names in files begin. */
export const FORK_FAMILIES = FORKS.map(({ family }) => family)

const nameIn = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Returns the name of a type that only one fork has, for a file: `new-api/kling`, or `new-api/59` for an unknown one. */
export function foreignTypeName({ family, types }: Pick<Dialect, 'family' | 'types'>, number: number): string {
  const name = types.others[number]
  return `${family}/${name === undefined ? number - FOREIGN_TYPES : nameIn(name)}`
}

/** Names of all known types that only one fork has. */
export const FOREIGN_TYPE_NAMES = FORKS.flatMap((fork) =>
  Object.keys(fork.types.others).map((number) => foreignTypeName(fork, Number(number))),
)

/** Returns the type that a file names; `undefined` for other texts. */
export function foreignTypeOf(text: string): ForeignType | undefined {
  const [, prefix, name = ''] = /^([a-z-]+)\/([a-z0-9-]{1,40})$/.exec(text) ?? []
  const fork = FORKS.find(({ family }) => family === prefix)
  if (!fork) return undefined
  const { family, types } = fork
  if (/^\d{1,6}$/.test(name)) return { family, number: FOREIGN_TYPES + Number(name) }
  const found = Object.entries(types.others).find(([, known]) => nameIn(known) === name)
  return found && { family, number: Number(found[0]) }
}

/** Returns the one name of a type that a file may name in two ways. */
export function canonicalType(text: string): string | undefined {
  const type = foreignTypeOf(text)
  const fork = FORKS.find(({ family }) => family === type?.family)
  return type && fork && foreignTypeName(fork, type.number)
}

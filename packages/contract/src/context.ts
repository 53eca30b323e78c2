import { isRecord } from '@relaydeck/api-sdk'
import type { Actor } from './actor.ts'
import type { Answer, Run } from './run.ts'

/** A row as a server, or its dialect, sends it. */
export type Row = Readonly<Record<string, unknown>>

/** What the parts of a check share. */
export interface Context {
  readonly run: Run
  /** The account under which the check runs; a guest without credentials. */
  readonly main: Actor
  /** Returns a guest, who may sign in. */
  readonly guest: () => Actor
  /** Whether calls are sent without a dialect. */
  readonly raw: boolean
  /** Six letters and digits in the names of all rows that the check makes. */
  readonly mark: string
  /** Password of the accounts that the check makes. */
  readonly password: string
  /** Ids of the rows that the check has made and not removed, by noun: a change may have taken their name. */
  readonly made: Map<string, Set<number>>
}

/**
 * Returns the list that a content is or has: forks put it beside the number of rows.
 * @returns `undefined` if there is none
 */
export function listIn(content: unknown): Row[] | undefined {
  const lists = isRecord(content) ? Object.values(content).filter(Array.isArray) : []
  const list = Array.isArray(content) ? content : lists[0]
  return list?.filter(isRecord)
}

/** Returns the records of an answer, also of one that does not have the type of the contract. */
export const rowsIn = (answer: Answer | undefined): Row[] => listIn(answer?.content) ?? []

/** Returns the record that an answer is. */
export const rowIn = (answer: Answer | undefined): Row | undefined =>
  isRecord(answer?.content) ? answer.content : undefined

/** Returns the id of a row, for a call; `undefined` if it has none. */
export const idOf = (row: Row | undefined | null): number | undefined =>
  typeof row?.id === 'number' && row.id > 0 ? row.id : undefined

/** Returns a text field of a row; `''` if it has none. */
export const textOf = (row: Row | undefined, field: string): string => {
  const value = row?.[field]
  return typeof value === 'string' ? value : ''
}

/** Status of a user whose row is kept after the deletion. */
const DELETED_USER = 3

/** Returns whether a row stands for a deleted user. */
export const isDeleted = (row: Row): boolean =>
  'username' in row &&
  (row.status === DELETED_USER || typeof (row.DeletedAt ?? row.deleted_at ?? undefined) === 'string')

import { deepStrictEqual, ok } from 'node:assert/strict'
import { type Raw, rowIn, rowsIn } from './rows.ts'
import type { Server } from './server.ts'

/** A check to pass against a server. */
export interface Check {
  readonly name: string
  readonly run: (server: Server) => Promise<void>
}

/** Returns the server's row with a name, untranslated, from a list's path. */
export async function rawRow({ raw }: Server, list: string, name: string, field = 'name'): Promise<Raw> {
  const row = rowsIn(await raw('GET', `${list}?size=100&page_size=100&p=0`)).find((each) => each[field] === name)
  ok(row, `${list} has no row with ${field} ${name}`)
  return rowIn(await raw('GET', `${list}${row.uuid ?? row.id}`))
}

/** Fails unless two rows are alike except for some fields. */
export function sameExcept(after: Raw, before: Raw, ...fields: string[]): void {
  const without = (row: Raw) => Object.fromEntries(Object.entries(row).filter(([key]) => !fields.includes(key)))
  deepStrictEqual(without(after), without(before))
}

/** Fails unless a promise rejects with an error of this name. */
export async function rejectsAs(name: string, promise: Promise<unknown>): Promise<void> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  ok(error instanceof Error, `expected ${name}, but the call succeeded`)
  ok(error.name === name, `expected ${name}, got ${error.name}: ${error.message}`)
}

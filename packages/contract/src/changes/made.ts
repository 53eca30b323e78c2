import { RelaydeckError, requestOf } from '@relaydeck/api-sdk'
import type { Actor } from '../actor.ts'
import { type Context, isDeleted, listIn, type Row } from '../context.ts'
import type { Leftover } from '../report.ts'
import { CALLS } from '../run.ts'

/** Nouns whose rows a check makes, in the order in which they are removed, with the field of their name. */
const NOUNS: readonly (readonly [noun: string, field: string])[] = [
  ['alertRules', 'name'],
  ['alertTargets', 'name'],
  ['tokens', 'name'],
  ['channels', 'name'],
  ['redemptions', 'name'],
  ['users', 'username'],
]

/** Pages of a list in which rows of the check are looked for: they are the newest. */
const PAGES = [0, 1, 2]

/** Ends of the names that are given. */
const LETTERS = ['a', 'b']

/** Returns the name of a row that the check makes. */
export const nameFor = ({ mark }: Pick<Context, 'mark'>, letter: string): string => `rc${mark}${letter}`

/** Sends a call, and returns the rows of its answer, also of one that does not have the type of the contract. */
async function send(actor: Actor, call: string, input: object, signal: AbortSignal, id?: unknown): Promise<Row[]> {
  const endpoint = CALLS.get(call)
  if (!endpoint) return []
  const request = requestOf(endpoint, input)
  // Ids of a fork may be texts.
  const url = id === undefined ? request.url : endpoint.path.replace(':id', encodeURIComponent(String(id)))
  try {
    await actor.send({ ...request, url, signal })
  } catch (error) {
    if (!(error instanceof RelaydeckError)) throw error
  }
  return listIn(actor.content()) ?? []
}

/** Returns the server's id of a row. */
const idIn = (row: Row): unknown => row.id ?? row.uuid

/** Returns the rows of a noun that have the mark of a check. */
async function marked(context: Context, noun: string, field: string, deadline: () => AbortSignal): Promise<Row[]> {
  const keyword = nameFor(context, '')
  const found = await send(context.main, `${noun}.search`, { keyword }, deadline())
  for (const p of PAGES) found.push(...(await send(context.main, `${noun}.list`, { p }, deadline())))
  const own = found.filter((row) => String(row[field]).startsWith(keyword) && !isDeleted(row))
  return [...new Map(own.map((row) => [idIn(row), row])).values()]
}

/**
 * Removes all rows that a check has made, also those whose creation was answered as refused.
 * @param deadline ends each call; independent of an interruption
 * @returns the rows that are still there
 */
export async function removeMade(context: Context, deadline: () => AbortSignal): Promise<Leftover[]> {
  const left: Leftover[] = []
  for (const [noun, field] of NOUNS) {
    if (!context.run.has(`${noun}.list`)) continue
    for (const row of await marked(context, noun, field, deadline))
      await send(context.main, `${noun}.remove`, { id: 1 }, deadline(), idIn(row))
    for (const row of await marked(context, noun, field, deadline))
      left.push({
        noun,
        name:
          LETTERS.map((letter) => nameFor(context, letter)).find((name) => name === row[field]) ??
          `${nameFor(context, '')}…`,
      })
  }
  return left
}

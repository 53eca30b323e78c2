import { isRecord, requestOf } from '@relaydeck/api-sdk'
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

/**
 * Sends a call, and returns the rows of its answer, also of one that does not have the type of the contract; `undefined`
 * if it has none.
 */
async function send(actor: Actor, call: string, input: object, signal: AbortSignal, id?: unknown) {
  const endpoint = CALLS.get(call)
  if (!endpoint) return undefined
  const request = requestOf(endpoint, input)
  // Ids of a fork may be texts.
  const url = id === undefined ? request.url : endpoint.path.replace(':id', encodeURIComponent(String(id)))
  // What the server answers shows in the next list.
  await actor.send({ ...request, url, signal }).catch(() => {})
  return listIn(actor.content())
}

/** Returns the server's id of a row. */
const idIn = (row: Row): unknown => row.id ?? row.uuid

/** Returns the rows of a noun that have the mark of a check; `undefined` if the server shows no rows. */
async function marked(context: Context, noun: string, field: string, deadline: () => AbortSignal) {
  const keyword = nameFor(context, '')
  const lists = [await send(context.main, `${noun}.search`, { keyword }, deadline())]
  for (const p of PAGES) {
    const page = await send(context.main, `${noun}.list`, { p }, deadline())
    lists.push(page)
    if (!page?.length) break
  }
  if (lists.every((list) => list === undefined)) return undefined
  const own = lists
    .flatMap((list) => list ?? [])
    .filter((row) => String(row[field]).startsWith(keyword) && !isDeleted(row))
  return [...new Map(own.map((row) => [idIn(row), row])).values()]
}

/** Returns whether a row that the check has made is still there. */
async function isThere({ main }: Context, noun: string, id: number, signal: AbortSignal): Promise<boolean> {
  await send(main, `${noun}.get`, { id }, signal)
  const content = main.content()
  return isRecord(content) && !isDeleted(content)
}

/**
 * Removes all rows that a check has made, also those whose creation was answered as refused.
 * @param deadline ends each call; independent of an interruption
 * @returns the rows that are still there, or may be
 */
export async function removeMade(context: Context, deadline: () => AbortSignal): Promise<Leftover[]> {
  const left: Leftover[] = []
  for (const [noun, field] of NOUNS) {
    if (!context.run.wasSent(`${noun}.create`)) continue
    const known = context.made.get(noun) ?? new Set()
    const found = (await marked(context, noun, field, deadline)) ?? []
    for (const id of new Set([...known, ...found.map(idIn)]))
      await send(context.main, `${noun}.remove`, { id: 1 }, deadline(), id)
    const still = await marked(context, noun, field, deadline)
    const unknown = `${nameFor(context, '')}…`
    if (!still) left.push({ noun, name: unknown })
    for (const row of still ?? []) {
      const name = LETTERS.map((letter) => nameFor(context, letter)).find((each) => each === row[field])
      left.push({ noun, name: name ?? unknown })
    }
    for (const id of known)
      if (still && !still.some((row) => row.id === id) && (await isThere(context, noun, id, deadline())))
        left.push({ noun, name: unknown })
  }
  return left
}

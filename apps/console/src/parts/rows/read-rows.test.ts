import { expect, test } from 'vitest'
import { ConsoleClient } from '../../app/client.ts'
import type { Walk } from './collect.ts'
import { readingOf, readWhole } from './read-rows.ts'

const signal = new AbortController().signal
const row = (id: number) => ({ id })

/** A list of pages that may end with an error. */
const list = (pages: readonly { id: number }[][], error?: Error) => (): Walk<{ id: number }> =>
  async function* () {
    yield* pages
    if (error) throw error
  }

const state = (client: ConsoleClient) => client.getQueryData(readingOf('x').queryKey)

test('all pages are read, and the number of rows is reported', async () => {
  const client = new ConsoleClient()
  const rows = await readWhole({ name: 'x', walk: list([[row(1), row(2)], [row(3)]]) }, { client, signal })
  expect(rows).toEqual([row(1), row(2), row(3)])
  expect(state(client)).toEqual({ read: 3, end: 'complete' })
})

test('an error in the middle keeps the rows read before; an error at the start is thrown', async () => {
  const client = new ConsoleClient()
  const error = new Error('lost')
  expect(await readWhole({ name: 'x', walk: list([[row(1)]], error) }, { client, signal })).toEqual([row(1)])
  expect(state(client)).toEqual({ read: 1, end: 'failed' })
  await expect(readWhole({ name: 'x', walk: list([], error) }, { client, signal })).rejects.toBe(error)
})

test('a stop keeps the rows read before', async () => {
  const client = new ConsoleClient()
  const walk = (): Walk<{ id: number }> =>
    async function* (_, { signal: stop }) {
      yield [row(1)]
      state(client)?.stop?.()
      stop?.throwIfAborted()
      yield [row(2)]
    }
  expect(await readWhole({ name: 'x', walk }, { client, signal })).toEqual([row(1)])
  expect(state(client)).toEqual({ read: 1, end: 'stopped' })
})

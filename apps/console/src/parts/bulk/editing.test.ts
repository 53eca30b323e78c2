import { samples } from '@relaydeck/api-sdk/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { ConsoleClient, sendOf } from '../../app/client.ts'
import { textArea } from '../../app/language/area.ts'
import { ChangedError } from '../background-work/work.ts'
import { type EditedRow, type Editing, editWork } from './editing.ts'

type User = typeof samples.user

interface Change {
  group?: string
  added?: number
}

const shown = { ...samples.user, id: 7, group: 'default', quota: 500, used_quota: 40 }
let stored: User = shown
let written: Change[] = []

beforeEach(() => {
  stored = shown
  written = []
})

const valuesOf = ({ group, added = 0 }: Change, { quota }: User) => ({
  ...(group !== undefined && { group }),
  quota: quota + added,
})

const editing: Editing<User, Change, Change> = {
  resource: {
    name: 'user',
    key: ['user'],
    texts: textArea<never>({ zh: {} as never, en: {} as never }),
    nameOf: ({ username }) => username,
  },
  texts: () => ({ label: 'Edit', done: String }),
  read: async () => stored,
  edited: ['username', 'group'],
  changeOf: ({ group, added }, user) =>
    group === user.group && !added
      ? undefined
      : { ...(group !== undefined && group !== user.group && { group }), ...(added && { added }) },
  valuesOf,
  write: async (_, change, user) => {
    written.push(change)
    stored = { ...user, ...valuesOf(change, user) }
  },
  inverseOf: ({ group, added }, before) => ({
    ...(group !== undefined && { group: before.group }),
    ...(added !== undefined && { added: -added }),
  }),
  quotaOf: ({ quota, used_quota }) => quota + used_quota,
  repeats: ({ added }) => !added,
}

const { edit } = editWork(editing)
const contextOf = <A>(args: A) => {
  const client = new ConsoleClient()
  return { args, client, send: sendOf(client), signal: new AbortController().signal, onRead: () => {} }
}
type Data = EditedRow<User, Change>
const run = (args: Change, data: Data = { position: 1, shown }) =>
  edit.run({ id: '7', name: 'a', data }, contextOf(args))
/** Runs a row as a retry does, after it was refused. */
const retry = (args: Change, refused: unknown) => run(args, (refused as ChangedError).data as Data)

/** Moves quota as a call does. */
const spend = (units: number) => {
  stored = { ...stored, quota: stored.quota - units, used_quota: stored.used_quota + units }
}

describe('an edit of many rows', () => {
  test('adds quota to what was just read, and takes it back from what is left then', async () => {
    spend(100)
    const result = await run({ group: 'vip', added: 200 })
    expect(stored).toMatchObject({ group: 'vip', quota: 600 })
    spend(50)
    await edit.undo?.({})?.run({ id: '7', name: 'a', data: result?.data as Data }, contextOf(undefined))
    expect(stored).toMatchObject({ group: 'default', quota: 350, used_quota: 190 })
  })

  test('refuses a row that someone edited, until it is tried again', async () => {
    stored = { ...shown, group: 'svip' }
    const args = { group: 'vip' }
    const refused = await run(args).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ChangedError)
    expect(written).toEqual([])
    await retry(args, refused)
    expect(stored.group).toBe('vip')
  })

  test('sends nothing for a row that is as wanted already', async () => {
    stored = { ...shown, group: 'vip' }
    await run({ group: 'vip' })
    expect(written).toEqual([])
  })

  test('sends only what is missing after the first of two calls', async () => {
    stored = { ...shown, group: 'vip' }
    await run({ group: 'vip', added: 200 })
    expect(written).toEqual([{ added: 200 }])
  })
})

describe('a retry of a row whose answer was lost', () => {
  test('sends the edit again if it did not arrive', async () => {
    await run({ group: 'vip' })
    expect(written).toEqual([{ group: 'vip' }])
  })

  test('sends nothing if the edit arrived, whatever was spent meanwhile', async () => {
    stored = { ...shown, group: 'vip' }
    spend(30)
    await run({ group: 'vip' })
    expect(written).toEqual([])
  })

  test('is refused where quota arrived, and only the next retry adds it again', async () => {
    const args = { added: 200 }
    stored = { ...shown, quota: 700 }
    const refused = await run(args).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ChangedError)
    expect(written).toEqual([])
    await retry(args, refused)
    expect(stored.quota).toBe(900)
  })
})

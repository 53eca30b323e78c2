import { samples } from '@relaydeck/api-sdk/testing'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { textArea } from '../../app/texts/area.ts'
import { ChangedError } from '../work/work.ts'
import { type Editing, editWork } from './editing.ts'

type User = typeof samples.user

interface Change {
  group?: string
  added?: number
}

const Change = z.object({ group: z.optional(z.string()), added: z.optional(z.int()) })

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
    texts: textArea({ zh: async () => ({ texts: {} as never }), en: async () => ({ texts: {} as never }) }),
    nameOf: ({ username }) => username,
  },
  texts: async () => ({ label: 'Edit', done: String }),
  read: async () => stored,
  edited: ['username', 'group'],
  stored: { edit: (value) => z.parse(Change, value) as Change, change: (value) => z.parse(Change, value) as Change },
  changeOf: ({ group, added }, user) =>
    group === user.group && !added
      ? undefined
      : { ...(group !== undefined && group !== user.group && { group }), ...(added && { added }) },
  valuesOf,
  write: async (change, user) => {
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

const { edit, restore, dataOf, changeOf } = editWork(editing)
const contextOf = <A>(args: A) => ({
  args,
  client: new QueryClient(),
  signal: new AbortController().signal,
  onRead: () => {},
})
const rowOf = (args: Change) => ({ id: '7', name: 'a', data: dataOf(changeOf(args, shown, 1), shown, 1) })
const run = (args: Change) => edit.run(rowOf(args), contextOf(args))
const isDone = (args: Change) => edit.isDone?.(rowOf(args), contextOf(args))

/** Moves quota as a call does. */
const spend = (units: number) => {
  stored = { ...stored, quota: stored.quota - units, used_quota: stored.used_quota + units }
}

describe('an edit of many rows', () => {
  test('D716 adds quota to what was just read, and takes it back from what is left then', async () => {
    spend(100)
    const result = await run({ group: 'vip', added: 200 })
    expect(stored).toMatchObject({ group: 'vip', quota: 600 })
    spend(50)
    const data = restore.stored?.data(JSON.parse(JSON.stringify(result?.data)))
    await restore.run({ id: '7', name: 'a', data: data as never }, contextOf(undefined))
    expect(stored).toMatchObject({ group: 'default', quota: 350, used_quota: 190 })
  })

  test('D716 refuses a row that someone edited, until it is tried again', async () => {
    stored = { ...shown, group: 'svip' }
    const args = { group: 'vip' }
    const refused = await run(args).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ChangedError)
    expect(written).toEqual([])
    await edit.run({ id: '7', name: 'a', data: (refused as ChangedError).data as never }, contextOf(args))
    expect(stored.group).toBe('vip')
  })

  test('D716 sends nothing for a row that is as wanted already', async () => {
    stored = { ...shown, group: 'vip' }
    await run({ group: 'vip' })
    expect(written).toEqual([])
  })

  test('D716 sends only what is missing after the first of two calls', async () => {
    stored = { ...shown, group: 'vip' }
    await run({ group: 'vip', added: 200 })
    expect(written).toEqual([{ added: 200 }])
  })
})

describe('a row that was being sent during a reload', () => {
  test('D716 is sent again if its edit did not arrive', async () => {
    expect(await isDone({ group: 'vip' })).toBe(false)
  })

  test('D716 is done if its edit arrived, whatever was spent meanwhile', async () => {
    stored = { ...shown, group: 'vip', quota: 700 }
    spend(30)
    expect(await isDone({ group: 'vip', added: 200 })).toBe(true)
    expect(await isDone({ group: 'vip' })).toBe(true)
  })

  test('D719 is not sent again by itself if it adds quota', async () => {
    await expect(isDone({ added: 200 })).rejects.toBeInstanceOf(ChangedError)
    expect(written).toEqual([])
  })

  test('D719 is refused where quota arrived whose answer was lost, and a retry adds it again', async () => {
    const args = { added: 200 }
    stored = { ...shown, quota: 700 }
    const refused = await run(args).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ChangedError)
    expect(written).toEqual([])
    await edit.run({ id: '7', name: 'a', data: (refused as ChangedError).data as never }, contextOf(args))
    expect(stored.quota).toBe(900)
  })
})

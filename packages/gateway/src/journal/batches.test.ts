import { channels, use } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { manualClock, type TestClient } from '../../test/client.ts'
import { newWorld } from '../../test/world.ts'

const HOUR = 60 * 60_000

/** Returns the client's `send` with the name of a bulk change. */
const sendAs = ({ api }: TestClient, batch: string) =>
  use(api.send, (request, next) => next({ ...request, headers: { ...request.headers, 'x-relaydeck-batch': batch } }))

/** Opens a world with three channels. */
async function withChannels() {
  const clock = manualClock(Date.now())
  const world = await newWorld({ clock })
  for (const name of ['two', 'three']) await world.boss.api.channels.create({ type: 1, name, key: 'k', models: 'x' })
  const ids = (await world.boss.api.channels.list()).map(({ id }) => id)
  const setAll = async (client: TestClient, batch: string, priority: number) => {
    for (const id of ids) await channels.update(sendAs(client, batch), { id, priority })
  }
  const entries = () => world.boss.api.journal.list({ kind: 'channel' })
  const priorities = async () => (await world.boss.api.channels.list()).map(({ priority }) => priority)
  return { ...world, clock, ids, setAll, entries, priorities }
}

describe('the calls of one bulk change', () => {
  test('are one entry with all its records, also in the journal of each', async () => {
    const { boss, ids, setAll, entries } = await withChannels()
    await setAll(boss, 'batch-0001', 5)
    const [entry, next] = await entries()
    expect(entry).toMatchObject({
      action: 'changed',
      undoable: true,
      record: { kind: 'channel', id: 0, name: '' },
      changes: [],
    })
    expect(entry?.rows.map(({ id, changes }) => [id, changes[0]?.after])).toEqual(ids.map((id) => [id, 5]))
    expect(next?.action).toBe('created')
    for (const id of ids) {
      const [own] = await boss.api.journal.list({ kind: 'channel', record_id: String(id) })
      expect(own).toEqual(entry)
    }
    const { id: part = 0 } = (await boss.api.events.list({ event: 'record.changed', page_size: 1 }))[0] ?? {}
    expect(part).toBeGreaterThan(entry?.id ?? 0)
    expect(await boss.api.journal.list({ id: part })).toEqual([entry])
  })

  test('are taken back as one, which is one entry as well', async () => {
    const { boss, ids, setAll, entries, priorities } = await withChannels()
    await setAll(boss, 'batch-0001', 5)
    const [entry] = await entries()
    const plan = await boss.api.journal.undo({ id: entry?.id ?? 0, plan: true })
    expect(plan.rows.map(({ id }) => id)).toEqual(ids.toReversed())
    await boss.api.journal.undo({ id: entry?.id ?? 0 })
    expect(await priorities()).toEqual([0, 0, 0])
    const [undone, original] = await entries()
    expect(undone).toMatchObject({ undoes: entry?.id, undoable: true })
    expect(undone?.rows).toHaveLength(3)
    expect(original).toMatchObject({ id: entry?.id, undone_by: undone?.id, undoable: false })
    await boss.api.journal.undo({ id: undone?.id ?? 0 })
    expect(await priorities()).toEqual([5, 5, 5])
  })

  test('are not taken back once one of the records has been changed', async () => {
    const { boss, ids, setAll, entries, priorities } = await withChannels()
    await setAll(boss, 'batch-0001', 5)
    const [entry] = await entries()
    await boss.api.channels.update({ id: ids[1] ?? 0, priority: 9 })
    await expect(boss.api.journal.undo({ id: entry?.id ?? 0 })).rejects.toThrow('changed since')
    expect(await priorities()).toEqual([5, 9, 5])
  })

  test('are kept apart by who makes them, and by the hour', async () => {
    const { boss, root, clock, setAll, entries } = await withChannels()
    await setAll(boss, 'batch-0001', 5)
    await setAll(root, 'batch-0001', 6)
    clock.advance(HOUR)
    await setAll(boss, 'batch-0001', 7)
    expect((await entries()).slice(0, 3).map(({ actor, rows }) => [actor.username, rows.length])).toEqual([
      ['boss', 3],
      ['root', 3],
      ['boss', 3],
    ])
  })

  test('restore a moment in the middle of them', async () => {
    const { root, clock, ids, priorities } = await withChannels()
    const send = sendAs(root, 'batch-0001')
    await channels.update(send, { id: ids[0] ?? 0, priority: 5 })
    const time = Math.floor(clock() / 1000)
    clock.advance(2000)
    await channels.update(send, { id: ids[1] ?? 0, priority: 5 })
    await root.api.journal.restore({ time })
    expect(await priorities()).toEqual([5, 0, 0])
  })

  test('are single entries if their name is no random text', async () => {
    const { boss, setAll, entries } = await withChannels()
    for (const name of ['', 'short', 'x'.repeat(65), `batch' OR 1`]) await setAll(boss, name, name.length + 1)
    expect((await entries()).slice(0, 9).every(({ rows }) => rows.length === 0)).toBe(true)
  })
})

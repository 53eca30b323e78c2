import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newDirectory, newFile, withConnection } from '../../test/files.ts'
import { backupDatabase, createGateway, hasTime, removeOldBackups, withTime } from '../index.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 29, 3, 15)

async function database(): Promise<string> {
  const file = newFile()
  await (await createGateway({ database: file })).close()
  return file
}

/** Writes backups of the last days, the newest first, and returns how to name and to remove them. */
async function backupsOf(days: number) {
  const [from, folder] = [await database(), newDirectory()]
  const path = join(folder, 'relaydeck-{time}.db')
  const nth = (day: number) => withTime(path, NOW - day * DAY)
  for (let day = 0; day < days; day++) await backupDatabase({ from, to: nth(day) })
  const remove = (keep: number, written = nth(0)) => removeOldBackups(path, { keep, written, database: from, now: NOW })
  return { from, folder, path, nth, remove }
}

test('the time takes its place in the name, and may be in no folder', () => {
  expect(withTime('/backups/relaydeck-{time}.db', NOW)).toBe('/backups/relaydeck-20261129T031500Z.db')
  expect(
    ['/b/{time}.db', '{time}', '/b/x.db', '/{time}/x.db', '/{time}/{time}.db', '{time}-{time}'].map(hasTime),
  ).toEqual([...[true, true, false], ...[false, false, false]])
})

test('the newest backups are kept', async () => {
  const { folder, nth, remove } = await backupsOf(5)
  expect(remove(3)).toEqual({ removed: [nth(3), nth(4)], failed: [] })
  expect(readdirSync(folder).sort()).toEqual([nth(2), nth(1), nth(0)].map((file) => basename(file)))
  expect(remove(3).removed).toEqual([])
  expect(remove(1).removed).toEqual([nth(1), nth(2)])
})

test('what is no backup of this program is neither removed nor counted', async () => {
  const { folder, nth, remove, from } = await backupsOf(3)
  const foreign: Record<string, () => void> = {
    'notes with such a name': () => writeFileSync(nth(10), 'notes'),
    'a database of another program': () => withConnection(nth(11), (db) => db.exec('CREATE TABLE notes (text)')),
    'a folder': () => mkdirSync(nth(12)),
    'a link': () => symlinkSync(from, nth(13)),
    'an empty file': () => writeFileSync(nth(14), ''),
    'another name': () => writeFileSync(join(folder, 'x-relaydeck-20260101T000000Z.db'), readFileSync(nth(0))),
    'another end': () => writeFileSync(join(folder, 'relaydeck-20260101T000000Z.db.old'), readFileSync(nth(0))),
    'a day that does not exist': () =>
      writeFileSync(join(folder, 'relaydeck-20260199T000000Z.db'), readFileSync(nth(0))),
  }
  for (const make of Object.values(foreign)) make()
  expect(remove(2).removed).toEqual([nth(2)])
  expect(readdirSync(folder)).toHaveLength(2 + Object.keys(foreign).length)
})

test('a copy that has become a database, or that somebody has open, is kept', async () => {
  const { nth, remove } = await backupsOf(4)
  await (await createGateway({ database: nth(2) })).close()
  writeFileSync(`${nth(3)}-wal`, '')
  expect(remove(1).removed).toEqual([nth(1)])
  expect([nth(2), nth(3)].map((file) => existsSync(file))).toEqual([true, true])
})

test('the database itself, and the backup that was just written, are kept whatever their times', async () => {
  const { path, nth } = await backupsOf(4)
  const { removed } = removeOldBackups(path, { keep: 1, written: nth(3), database: nth(2), now: NOW })
  expect(removed).toEqual([nth(1)])
})

test('a backup with a time in the future displaces no other, and is kept', async () => {
  const { nth, remove, from } = await backupsOf(3)
  await backupDatabase({ from, to: nth(-400) })
  expect(remove(2).removed).toEqual([nth(2)])
  expect(existsSync(nth(-400))).toBe(true)
})

test('runs at the same time leave the newest, and fail over nothing', async () => {
  const { from, folder, path } = await backupsOf(3)
  const run = async (nth: number) => {
    const now = NOW + nth * 1000
    const written = withTime(path, now)
    await backupDatabase({ from, to: written })
    const { failed } = removeOldBackups(path, { keep: 2, written, database: from, now })
    return failed
  }
  expect((await Promise.all([1, 2, 3, 4, 5, 6].map(run))).flat()).toEqual([])
  const newest = [5, 6].map((nth) => basename(withTime(path, NOW + nth * 1000)))
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(newest))
  expect(dirname(path)).toBe(folder)
})

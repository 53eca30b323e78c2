import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clientWithToken, newUser } from '../../test/client.ts'
import { newDirectory, newFile } from '../../test/files.ts'
import { createGateway, type Fault, importDatabase } from '../index.ts'
import { openStores } from '../stores.ts'
import { createUpkeep } from '../upkeep/upkeep.ts'
import { openDatabase } from './open.ts'

const REASON = 'its file was deleted, moved or replaced while it was in use'

/** A gateway with a user, whose database is in a new folder. */
async function running() {
  const database = newFile()
  const faults: string[] = []
  const gateway = await createGateway({ database, log: (fault: Fault) => faults.push(String(fault.error)) })
  onTestFinished(() => gateway.close())
  const alice = await newUser(gateway)
  return { database, gateway, alice, faults, folder: dirname(database), files: () => readdirSync(dirname(database)) }
}

/** What may happen to the file of a running gateway. */
const LOSSES: readonly [name: string, lose: (file: string) => void][] = [
  ['deleted', (file) => rmSync(file)],
  [
    'deleted, with the files beside it',
    (file) => {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end)
    },
  ],
  ['moved', (file) => renameSync(file, `${file}.old`)],
  [
    'replaced by a copy',
    (file) => {
      copyFileSync(file, `${file}.copy`)
      renameSync(`${file}.copy`, file)
    },
  ],
  [
    'replaced by an empty file',
    (file) => {
      rmSync(file)
      writeFileSync(file, '')
    },
  ],
  [
    'replaced by a directory',
    (file) => {
      rmSync(file)
      renameSync(newDirectory(), file)
    },
  ],
]

describe.each(LOSSES)('a database file that is %s while a gateway uses it', (_, lose) => {
  test('is noticed: nothing is acknowledged that would be lost', async () => {
    const { database, gateway, alice } = await running()
    expect(await gateway.isReady()).toBe(true)
    lose(database)
    const { status } = await alice.call('POST', '/api/token/', { body: { name: 'lost', remain_quota: 1 } })
    expect(status).toBe(500)
    await expect.poll(() => gateway.isReady()).toBe(false)
    expect((await alice.call('GET', '/api/user/self')).status).toBe(500)
    await expect(gateway.admin.setOption('SystemName', 'Lost')).rejects.toThrow(REASON)
  })

  test('leaves no new file behind when the gateway stops', async () => {
    const { database, gateway, alice, files } = await running()
    // Slow queries start threads with separate connections.
    await alice.call('GET', '/api/log/self?token_name=x')
    lose(database)
    const before = files().filter((name) => name === basename(database))
    await alice.call('GET', '/api/log/self?token_name=x')
    await alice.call('POST', '/api/token/', { body: { name: 'lost', remain_quota: 1 } })
    await gateway.close()
    expect(files().filter((name) => name === basename(database))).toEqual(before)
  })
})

describe('after the loss of a database', () => {
  test('no new one takes its place, until a person wants it', async () => {
    const { database, gateway } = await running()
    rmSync(database)
    await gateway.close()
    const start = () => createGateway({ database })
    const sentence = `Cannot use "${database}" as the database: a gateway has used it before, but now it is missing; restore a backup, or delete "${database}-lock" to begin anew.`
    await expect(start()).rejects.toThrow(sentence)
    expect(existsSync(database)).toBe(false)
    writeFileSync(database, '')
    await expect(start()).rejects.toThrow('but now it is empty')
    rmSync(database)
    rmSync(`${database}-lock`)
    const anew = await start()
    expect(anew.isNew).toBe(true)
    await anew.close()
  })

  test('nor if the lock was deleted with it', async () => {
    const { database, gateway } = await running()
    for (const end of ['', '-wal', '-shm', '-lock']) rmSync(database + end)
    await expect.poll(() => gateway.isReady()).toBe(false)
    await gateway.close()
    await expect(createGateway({ database })).rejects.toThrow('but now it is missing')
  })

  test('a second program is refused while the first one runs, and creates no file', async () => {
    const { database, files } = await running()
    rmSync(database)
    await expect(createGateway({ database })).rejects.toThrow('another running gateway or command is using it')
    expect(files()).not.toContain(basename(database))
  })

  test('a restored backup is used', async () => {
    const { database, gateway } = await running()
    await gateway.close()
    const backup = newFile('copy.db')
    copyFileSync(database, backup)
    rmSync(database)
    copyFileSync(backup, database)
    const again = await createGateway({ database })
    onTestFinished(() => again.close())
    expect(again.isNew).toBe(false)
    expect(await (await clientWithToken(again, 'alice')).api.session.self()).toMatchObject({ username: 'alice' })
  })
})

test('a folder that is renamed, and renamed back, loses nothing', async () => {
  const { gateway, alice, folder } = await running()
  const away = join(newDirectory(), 'away')
  renameSync(folder, away)
  await expect.poll(() => gateway.isReady()).toBe(false)
  renameSync(away, folder)
  await expect.poll(() => gateway.isReady()).toBe(true)
  expect(await alice.api.session.self()).toMatchObject({ username: 'alice' })
})

test('the regular work says so in one sentence', async () => {
  const database = newFile()
  const db = await openDatabase(database)
  onTestFinished(() => db.close())
  const said: unknown[] = []
  const stores = await openStores(db, Date.now, { log: ({ error }) => said.push(error) })
  const { run } = createUpkeep(stores)
  await run()
  rmSync(database)
  await expect.poll(() => run().then(() => said.length)).toBe(1)
  await run()
  expect(said).toEqual([`Cannot use "${database}" as the database: ${REASON}.`])
})

test('a command that failed on a new file does not count as its use', async () => {
  const database = newFile()
  await expect(importDatabase({ from: newFile('none.db'), database })).rejects.toThrow('there is no such file')
  const gateway = await createGateway({ database })
  expect(gateway.isNew).toBe(true)
  await gateway.close()
})

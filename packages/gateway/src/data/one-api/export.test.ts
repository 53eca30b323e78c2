import { existsSync, statSync } from 'node:fs'
import { LOG_TYPE } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { newFile, withConnection } from '../../../test/files.ts'
import { newWorld } from '../../../test/world.ts'
import { exportOneApi, importDatabase, SIZES, seedDatabase } from '../../index.ts'

const rowsIn = (file: string, sql: string) => withConnection(file, (db) => db.prepare(sql).all())

const WITHOUT_OUTCOME = { content_en: '', status: 0, first_token: 0, attempts: 0, conversation: 0 }

describe('an export to One API', () => {
  test('can be imported again without a difference, except for access tokens and what One API does not log', async () => {
    const [database, to, again] = [newFile('a.db'), newFile('one-api.db'), newFile('b.db')]
    await seedDatabase({ database })
    const { tables } = await exportOneApi({ database, to })
    expect(tables.find(({ name }) => name === 'logs')).toEqual({ name: 'logs', rows: SIZES.demo.logs })
    expect((await importDatabase({ from: to, database: again })).skipped).toEqual([])
    for (const table of ['tokens', 'channels', 'redemptions', 'options', 'logs'])
      expect(rowsIn(again, `SELECT * FROM ${table} ORDER BY 1`)).toEqual(
        rowsIn(database, `SELECT * FROM ${table} ORDER BY 1`)
          .filter((row) => !('content_en' in row && row.type === LOG_TYPE.failed))
          .map((row) => ({ ...row, ...('content_en' in row && WITHOUT_OUTCOME) })),
      )
    const users = 'SELECT id, username, password_hash, role, status, quota, "group", aff_code FROM users ORDER BY id'
    expect(rowsIn(again, users)).toEqual(rowsIn(database, users))
    expect(statSync(to).mode & 0o777).toBe(0o600)
  })

  test('contains the channels by group and model, and none of the own options', async () => {
    const { gateway, database } = await newWorld()
    await gateway.admin.setOption('LogRetentionDays', '30')
    await gateway.admin.setOption('SystemName', 'Mine')
    await gateway.close()
    const to = newFile('one-api.db')
    await exportOneApi({ database, to })
    expect(
      rowsIn(to, 'SELECT "group" AS name, model, enabled FROM abilities ORDER BY 1, 2').map((row) => ({ ...row })),
    ).toEqual(
      ['default', 'vip'].flatMap((name) => ['gpt-4o', 'gpt-4o-mini'].map((model) => ({ name, model, enabled: 1 }))),
    )
    expect(rowsIn(to, 'SELECT key FROM options').map(({ key }) => key)).toEqual(['SystemName'])
  })

  test('is refused if the file exists, and leaves nothing behind if the database is missing or in use', async () => {
    const { database } = await newWorld()
    const to = newFile('one-api.db')
    await expect(exportOneApi({ database, to })).rejects.toThrow('another running gateway or command')
    await expect(exportOneApi({ database: newFile('missing.db'), to })).rejects.toThrow('there is no such file')
    expect(existsSync(to)).toBe(false)
    await expect(exportOneApi({ database, to: database })).rejects.toThrow('the file already exists')
  })
})

import { expect, test } from 'vitest'
import { copyDatabase, createGateway, seedDatabase } from '../../src/index.ts'
import { clientWithToken, newClient, openGateway } from '../client.ts'
import { newServerDatabase, query } from '../databases.ts'
import { newFile, withConnection } from '../files.ts'

test('a copy to PostgreSQL and back has the same rows, and continues with the next ID', async () => {
  const [file, back] = [newFile(), newFile('back.db')]
  await seedDatabase({ database: file })
  const url = await newServerDatabase()
  const there = await copyDatabase({ from: file, to: url })
  const again = await copyDatabase({ from: url, to: back })
  expect(again).toEqual(there)
  const gateway = await openGateway({ database: url })
  const headers = { authorization: await gateway.admin.createAccessToken('root') }
  const { id } = await newClient(gateway, headers).api.tokens.create({
    name: 'next',
    remain_quota: 1,
    expired_time: -1,
    unlimited_quota: false,
    models: '',
    subnet: '',
  })
  const [highest] = await query(url, 'SELECT max(id) AS id FROM tokens WHERE id <> :id', { id })
  expect(id).toBe(Number(highest?.id) + 1)
  await withConnection(back, (db) =>
    expect(db.prepare('SELECT count(*) AS n FROM users').get()).toMatchObject({ n: 14 }),
  )
})

test('a PostgreSQL database can be filled with sample data', async () => {
  const url = await newServerDatabase()
  const { counts } = await seedDatabase({ database: url })
  const [row] = await query(url, 'SELECT count(*) AS count FROM redemptions')
  expect(row).toEqual({ count: counts.redemptions })
  const gateway = await createGateway({ database: url })
  expect([gateway.isNew, gateway.name.includes(':relaydeck@')]).toEqual([false, false])
  const { api } = await clientWithToken(gateway, 'root')
  await api.channels.create({ type: 1, name: 'another', key: 'k', models: 'x' })
  expect((await api.channels.list()).map(({ name }) => name)).toContain('another')
  await gateway.close()
})

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clientWithToken, newClient, openGateway, TOKEN_DRAFT } from '../../test/client.ts'
import { newFile, withConnection } from '../../test/files.ts'
import { copyDatabase, createGateway, DataError, seedDatabase } from '../index.ts'

/** Creates a database with sample data whose last token was deleted. */
async function sample() {
  const from = newFile('from.db')
  await seedDatabase({ database: from })
  const gateway = await createGateway({ database: from })
  const root = await clientWithToken(gateway, 'root')
  const { id } = await root.api.tokens.create(TOKEN_DRAFT)
  await root.api.tokens.remove({ id })
  await gateway.close()
  return { from, lastToken: id }
}

async function complaint(from: string, to: string): Promise<string> {
  try {
    await copyDatabase({ from, to })
  } catch (error) {
    if (error instanceof DataError) return error.message.replaceAll(from, 'FROM').replaceAll(to, 'TO')
    throw error
  }
  throw new Error('it was copied')
}

const rowsIn = (file: string, table: string) =>
  withConnection(file, (db) => db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all())

describe('copying a database', () => {
  test('copies every row, and the source stays as it was', async () => {
    const { from, lastToken } = await sample()
    const before = readFileSync(from)
    const to = newFile('to.db')
    const { tables } = await copyDatabase({ from, to })
    expect(readFileSync(from)).toEqual(before)
    for (const { name, rows } of tables) {
      expect(rowsIn(to, name)).toEqual(rowsIn(from, name))
      expect(rowsIn(to, name)).toHaveLength(rows)
    }
    expect(tables.find(({ name }) => name === 'logs')?.sums.quota).toBeGreaterThan(0)
    const root = await clientWithToken(await openGateway({ database: to }), 'root')
    expect((await root.api.tokens.create(TOKEN_DRAFT)).id).toBe(lastToken + 1)
  })

  test('keeps passwords, access tokens and sessions', async () => {
    const from = newFile('from.db')
    const gateway = await createGateway({ database: from })
    const accessToken = await gateway.admin.createAccessToken('root')
    const browser = newClient(gateway)
    await browser.api.session.login({ username: 'root', password: '123456' })
    await gateway.close()
    const to = newFile('to.db')
    await copyDatabase({ from, to })
    const copy = await openGateway({ database: to })
    for (const headers of [{ authorization: accessToken }, { cookie: browser.cookie }]) {
      const response = await copy.fetch(new Request('http://x/api/user/self', { headers }))
      expect((await response.json()).data.username).toBe('root')
    }
  })

  test('only reports with a dry run', async () => {
    const { from } = await sample()
    const to = newFile('to.db')
    const dry = await copyDatabase({ from, to, dryRun: true })
    expect(existsSync(to)).toBe(false)
    expect(await copyDatabase({ from, to })).toEqual(dry)
  })

  test('is refused for a missing source, a source in use, and a target with data', async () => {
    const { from } = await sample()
    expect(await complaint(newFile('missing.db'), newFile())).toContain('there is no such file.')
    const [used] = [await sample()]
    expect(await complaint(from, used.from)).toContain('Cannot copy to "TO": it already has users, tokens, channels')
    await openGateway({ database: from })
    await expect(copyDatabase({ from, to: newFile('to.db') })).rejects.toThrow('another running gateway or command')
  })
})

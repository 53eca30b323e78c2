import { expect, test } from 'vitest'
import { newClient, openGateway, PASSWORD } from '../../../test/client.ts'
import { newFile, withConnection } from '../../../test/files.ts'
import { serverFile } from '../../../test/server-databases.ts'
import { importDatabase } from '../../index.ts'

/** Creates a database of the fork by Laisky, with root, alice and rows of each table. */
function laiskyFile(): string {
  const file = serverFile('laisky')
  withConnection(file, (db) =>
    db.exec(`
      INSERT INTO users (id, uuid, username, password, aff_code, access_token, totp_secret)
        SELECT 2, 'u-2', 'alice', password, 'a', 'b', 'totp' FROM users WHERE id = 1;
      INSERT INTO tokens (uuid, user_id, user_uuid, key, name) VALUES ('t-1', 2, 'u-2', '${'k'.repeat(48)}', 'ci');
      INSERT INTO channels (uuid, type, key, name, models, model_configs, ratelimit) VALUES
        ('c-1', 1, 'sk-one', 'openai', 'gpt-4o', '{"gpt-4o":{"ratio":1}}', 60),
        ('c-2', 54, 'sk-two', 'fireworks', 'llama', NULL, 0);
      INSERT INTO options (key, value) VALUES ('SystemName', '一'), ('ModelRatio', '{"a":1}'), ('StripeSecretKey', 's')`),
  )
  return file
}

test("the database of Laisky's fork is recognised by its tables, and every loss is named", async () => {
  const report = await importDatabase({ from: laiskyFile(), database: newFile() })
  expect(report.family).toBe("Laisky's One API")
  expect(report.skipped).toEqual([
    {
      table: 'channels',
      row: '2',
      reason: 'imported disabled, as a custom channel: Relaydeck has no channel type "Fireworks"',
    },
  ])
  expect(report.left.map(({ name, rows }) => [name, rows])).toEqual([
    ['options.ModelRatio', 1],
    ['options.StripeSecretKey', 1],
    ['users.uuid', 1],
    ['users.totp_secret', 1],
    ['tokens.uuid', 1],
    ['tokens.user_uuid', 1],
    ['channels.uuid', 2],
    ['channels.model_configs', 1],
    ['channels.ratelimit', 1],
  ])
})

test('its users sign in with their passwords, and its types have the same numbers', async () => {
  const database = newFile()
  await importDatabase({ from: laiskyFile(), database })
  const gateway = await openGateway({ database })
  const { api } = newClient(gateway)
  expect(await api.session.login({ username: 'alice', password: PASSWORD })).toMatchObject({ username: 'alice' })
  expect(
    withConnection(database, (db) => db.prepare('SELECT type, status FROM channels ORDER BY id').all()).map((row) => ({
      ...row,
    })),
  ).toEqual([
    { type: 1, status: 1 },
    { type: 8, status: 2 },
  ])
})

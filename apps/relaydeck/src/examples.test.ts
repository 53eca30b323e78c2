/** Runs the SDK's example programs against the embedded gateway. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { all, channels, connect, createSend, fullKey, TOKEN_STATUS } from '@relaydeck/api-sdk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withAdmin } from '../../../packages/gateway/test/admin.ts'
import { serve } from '../test/serve.ts'

vi.setConfig({ testTimeout: 30_000 })

const EXAMPLES = fileURLToPath(new URL('../../../packages/api-sdk/examples/', import.meta.url))
const run = promisify(execFile)

/** Starts the program, and creates an access token of root and a directory for the example's output. */
async function stage() {
  const folder = await mkdtemp(join(tmpdir(), 'relaydeck-example-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const database = join(folder, 'relaydeck.db')
  const { url } = await serve({ database })
  const accessToken = await withAdmin(database, (admin) => admin.createAccessToken('root'))
  const env = { PATH: process.env.PATH, GATEWAY_URL: url, GATEWAY_TOKEN: accessToken }
  return {
    folder,
    send: createSend({ baseUrl: url, accessToken }),
    api: connect({ baseUrl: url, accessToken }),
    example: (name: string, args: readonly string[] = []) =>
      run(process.execPath, [join(EXAMPLES, name), ...args], { cwd: folder, env }),
  }
}

test('expiring tokens are rotated: the new key is in its file, the old token is disabled, others are unchanged', async () => {
  const { folder, api, example } = await stage()
  const soon = Math.floor(Date.now() / 1000) + 3600
  const old = await api.tokens.create({ name: 'ends soon', remain_quota: 7, expired_time: soon, models: 'gpt-4o' })
  const lasting = await api.tokens.create({ name: 'lasting' })
  await example('rotate-expiring-tokens.ts')
  const [fresh] = await api.tokens.list()
  if (!fresh) throw new Error('No token was made')
  expect(fresh).toMatchObject({
    name: 'ends soon',
    remain_quota: 7,
    models: 'gpt-4o',
    status: TOKEN_STATUS.enabled,
  })
  expect(await readFile(join(folder, `token-${fresh.id}.key`), 'utf8')).toBe(fullKey(fresh))
  expect(await api.tokens.get({ id: old.id })).toMatchObject({ status: TOKEN_STATUS.disabled })
  expect(await api.tokens.get({ id: lasting.id })).toEqual(lasting)
})

test('a hundred channels are added from a file; one without a key is reported', async () => {
  const { folder, send, example } = await stage()
  const wanted = Array.from({ length: 100 }, (_, index) => ({
    type: 1,
    name: `channel-${index}`,
    key: index === 7 ? ' ' : `key-${index}`,
    models: 'gpt-4o,gpt-4o-mini',
  }))
  await writeFile(join(folder, 'channels.json'), JSON.stringify(wanted))
  const { stdout } = await example('add-channels.ts', ['channels.json'])
  expect(stdout).toMatch(/^channel-7: .+\n99 channels were added\n$/)
  const added = await all(channels.list, send)
  expect(added).toHaveLength(99)
  expect(added.every(({ models, status }) => models === 'gpt-4o,gpt-4o-mini' && status === 1)).toBe(true)
  expect(JSON.parse(await readFile(join(folder, 'failed.json'), 'utf8'))).toEqual([wanted[7]])
})

test('this month’s logs are exported as CSV, with Chinese and quotation marks', async () => {
  const { folder, api, example } = await stage()
  await api.users.credit({ user_id: 1, quota: 500_000, remark: '活动赠送 "春季", =1+1' })
  const { stdout } = await example('export-logs.ts')
  const name = (await readdir(folder)).find((file) => file.endsWith('.csv')) ?? ''
  const csv = await readFile(join(folder, name), 'utf8')
  const lines = csv.trimEnd().split('\r\n')
  expect(stdout).toBe(`${lines.length - 1} rows are in ${name}\n`)
  expect(lines[0]).toContain('"time"')
  expect(csv).toContain('"活动赠送 ""春季"", =1+1"')
  expect(csv).toContain('"$1.000000"')
})

import { KeyNeededError, readChannelConfig } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { openConnectProxy } from '../../test/connect-proxy.ts'
import { query } from '../../test/databases.ts'
import { CHANNEL_DRAFT, newRelay } from '../../test/relay.ts'
import { newWorld, type World } from '../../test/world.ts'

const configOf = (proxy: string) => JSON.stringify({ proxy })

const stored = async ({ database }: World, id: number) =>
  readChannelConfig(String((await query(database, 'SELECT config FROM channels WHERE id = :id', { id }))[0]?.config))
    .proxy

const shown = async ({ boss }: World, id: number) =>
  readChannelConfig((await boss.api.channels.get({ id })).config).proxy

test('calls, tests and balances of a channel go through its proxy, which looks up the provider', async () => {
  const relay = await newRelay()
  const { root, channel, provider, chat } = relay
  const proxy = await openConnectProxy()
  const { port } = new URL(provider.url)
  const base_url = `http://provider.example:${port}`
  await root.api.channels.update({ id: channel, key: 'k', base_url, config: configOf(proxy.url) })
  expect((await chat()).status).toBe(200)
  await root.api.channels.test({ id: channel })
  await root.api.channels.updateBalance({ id: channel }).catch(() => {})
  const paths = proxy.requests.map((request) => request.replace(`${base_url}/v1`, '').split('?')[0])
  expect(paths).toEqual(['POST /chat/completions', 'POST /chat/completions', 'GET /dashboard/billing/subscription'])
})

describe('the proxy of a channel', () => {
  test.each(['ftp://proxy.example', 'http://proxy.example/path', 'a b'])('is refused if it is %j', async (proxy) => {
    const { boss } = await newWorld()
    const created = boss.api.channels.create({ ...CHANNEL_DRAFT, config: configOf(proxy) })
    await expect(created).rejects.toThrow('must be a URL of http, https or socks5')
  })

  test('shows no password, keeps it, and sends it to no other proxy', async () => {
    const world = await newWorld()
    const { boss } = world
    await boss.api.channels.create({ ...CHANNEL_DRAFT, config: configOf('http://me:secret@proxy.example:3128') })
    expect(await shown(world, 2)).toBe('http://me:***@proxy.example:3128')
    expect(JSON.stringify(await boss.api.channels.search({ keyword: '' }))).not.toContain('secret')
    await boss.api.channels.update({ id: 2, config: JSON.stringify({ proxy: await shown(world, 2), region: 'r' }) })
    expect(await stored(world, 2)).toBe('http://me:secret@proxy.example:3128')
    const moved = boss.api.channels.update({ id: 2, config: configOf('http://me:***@other.example:3128') })
    await expect(moved).rejects.toThrow('Re-enter the password of the proxy')
    await boss.api.channels.update({ id: 2, config: '{}' })
    expect(await stored(world, 2)).toBeUndefined()
  })

  test('is private only if root saves it', async () => {
    const world = await newWorld()
    const { boss, root } = world
    const draft = { ...CHANNEL_DRAFT, config: configOf('socks5://127.0.0.1:1080') }
    await expect(boss.api.channels.create(draft)).rejects.toThrow('127.0.0.1 is a private address')
    await root.api.channels.create(draft)
    const list = (await root.api.options.list()).find(({ key }) => key === 'PrivateHosts')?.value
    expect(list).toBe('127.0.0.1:1080')
    await boss.api.channels.create(draft)
  })

  test('is not told a stored key without encryption', async () => {
    const { boss } = await newWorld()
    await boss.api.channels.create({ ...CHANNEL_DRAFT, base_url: 'http://plain.example' })
    await boss.api.channels.create({ ...CHANNEL_DRAFT, base_url: 'https://secure.example' })
    const config = configOf('http://proxy.example')
    await expect(boss.api.channels.update({ id: 2, config })).rejects.toThrow(KeyNeededError)
    await boss.api.channels.update({ id: 2, config, key: 'again' })
    await boss.api.channels.update({ id: 2, name: 'renamed' })
    await boss.api.channels.update({ id: 3, config })
  })
})

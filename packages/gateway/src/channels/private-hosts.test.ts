import { RefusedError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { openGateway } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { openProvider } from '../../test/provider.ts'
import { CHANNEL_DRAFT, newRelay } from '../../test/relay.ts'
import { newWorld, type World } from '../../test/world.ts'

const listOf = async ({ root }: World) =>
  (await root.api.options.list()).find(({ key }) => key === 'PrivateHosts')?.value

const draft = (base_url: string) => ({ ...CHANNEL_DRAFT, base_url })

describe('a channel with a private address', () => {
  test('is refused for an administrator, and root’s is listed', async () => {
    const world = await newWorld()
    const { boss, root } = world
    const refused = boss.api.channels.create(draft('http://ollama:11434'))
    await expect(refused).rejects.toThrow(RefusedError)
    await expect(refused).rejects.toThrow('ollama is a private address')
    await root.api.channels.create(draft('http://ollama:11434'))
    await root.api.channels.create(draft('http://10.0.0.5/v1'))
    expect(await listOf(world)).toBe('ollama:11434,10.0.0.5:80')
    await boss.api.channels.create(draft('http://ollama:11434/v1'))
    await expect(boss.api.channels.create(draft('http://ollama:9200'))).rejects.toThrow('private address')
  })

  test('cannot be reached by changing the address of another channel', async () => {
    const world = await newWorld()
    await world.boss.api.channels.create(draft('https://api.example'))
    const change = { id: 2, key: 'new-key', base_url: 'http://127.0.0.1:9200' }
    await expect(world.boss.api.channels.update(change)).rejects.toThrow('127.0.0.1 is a private address')
    await world.root.api.channels.update(change)
    expect(await listOf(world)).toBe('127.0.0.1:9200')
    // An unchanged address is not checked again.
    await world.root.api.options.set({ key: 'PrivateHosts', value: '' })
    await world.boss.api.channels.update({ id: 2, name: 'renamed' })
  })

  test.each(['http://169.254.169.254/latest', 'http://[fe80::1]', 'http://0.0.0.0:3000', 'http://2852039166'])(
    'is refused for everyone if it is forbidden: %s',
    async (base_url) => {
      const world = await newWorld()
      await expect(world.root.api.channels.create(draft(base_url))).rejects.toThrow('must not use')
      expect(await listOf(world)).toBe('')
    },
  )

  test('is not called after it was taken from the list', async () => {
    const relay = await newRelay()
    expect((await relay.chat()).status).toBe(200)
    const second = await openProvider()
    await relay.addChannel({ base_url: second.url, priority: 5 })
    await relay.root.api.options.set({ key: 'PrivateHosts', value: '' })
    const test = relay.root.api.channels.test({ id: relay.channel + 1 })
    await expect(test).rejects.toThrow('a super admin must allow this private address')
    expect(second.requests).toEqual([])
  })

  test('that an earlier version saved is allowed at the next start', async () => {
    const { gateway, database, root } = await newWorld()
    await root.api.channels.create(draft('http://ollama:11434'))
    await query(database, `DELETE FROM options WHERE key = 'PrivateHosts'`)
    await gateway.close()
    const next = await openGateway({ database })
    await next.close()
    const [row] = await query(database, `SELECT value FROM options WHERE key = 'PrivateHosts'`)
    expect(row?.value).toBe('ollama:11434')
  })
})

import { expect, test } from 'vitest'
import { newRelay, PROVIDER_KEY } from '../../test/relay.ts'

test('channels are found by their whole keys, without showing one', async () => {
  const relay = await newRelay()
  const draft = { type: 1, name: 'twin', key: 'sk-twin', models: 'o3', base_url: relay.provider.url }
  await relay.root.api.channels.create(draft)
  const keys = ['sk-twin', 'sk-twi', 'none', PROVIDER_KEY]
  const found = await relay.boss.api.channels.keysInUse({ keys })
  expect(found.toSorted((a, b) => a.position - b.position)).toEqual([
    { position: 0, id: relay.channel + 1, name: 'twin' },
    { position: 3, id: relay.channel, name: expect.any(String) },
  ])
  expect(await relay.boss.api.channels.keysInUse({ keys: [] })).toEqual([])
  await expect(relay.alice.api.channels.keysInUse({ keys })).rejects.toThrow()
})

import { expect, test } from 'vitest'
import { abilitiesOf } from '../../test/abilities.ts'
import { newWorld } from '../../test/world.ts'

test('abilities contain each model for each group once, and are updated with the channel', async () => {
  const world = await newWorld()
  const all = (enabled: number, priority: number) =>
    ['default', 'vip'].flatMap((group) =>
      ['gpt-4o', 'gpt-4o-mini'].map((model) => `${group} ${model} ${enabled} ${priority}`),
    )
  expect(abilitiesOf(world)).toEqual(all(1, 0))
  await world.boss.api.channels.update({ id: 1, priority: 7 })
  expect(abilitiesOf(world)).toEqual(all(1, 7))
  await world.boss.api.channels.update({ id: 1, status: 2 })
  expect(abilitiesOf(world)).toEqual(all(0, 7))
  await world.boss.api.channels.update({ id: 1, models: ' a ,b,,a', group: 'vip, vip' })
  expect(abilitiesOf(world)).toEqual(['vip a 0 7', 'vip b 0 7'])
  expect(await world.boss.api.channels.get({ id: 1 })).toMatchObject({ models: 'a,b', group: 'vip' })
})

import { expect, test } from 'vitest'
import { newWorld } from '../../test/world.ts'
import { FACTS_DATE } from '../models/facts.ts'

test('the ratios of all models are listed with their origin, for the super administrator', async () => {
  const { root, boss } = await newWorld()
  await root.api.options.set({ key: 'ModelRatio', value: '{"gpt-4o":7,"mine":2,"mine(8)":3}' })
  await root.api.options.set({ key: 'CacheRatio', value: '{"mine":0.5}' })
  const prices = await root.api.prices.list()
  const of = (name: string) => prices.find(({ model }) => model === name)
  expect(of('gpt-4o')).toMatchObject({ origin: 'option', ratio: 7, completion: 4, cached: 0.5 })
  expect(of('mine')).toEqual({
    model: 'mine',
    origin: 'option',
    ratio: 2,
    completion: 1,
    cached: 0.5,
    written: 1,
    written_1h: 1,
    unit_price: '',
    audio: 1,
    spoken: 1,
  })
  expect(of('o1')).toMatchObject({ origin: 'one-api', ratio: 7.5, completion: 4 })
  expect(of('gpt-5.4')).toMatchObject({ origin: 'maker', ratio: 1.25, completion: 6, cached: 0.1 })
  expect([of('mine(8)'), of('gemma-4-31b-it')]).toEqual([undefined, undefined])
  const names = prices.map(({ model }) => model)
  expect(names).toEqual([...new Set(names)].sort())
  await expect(boss.api.prices.list()).rejects.toThrow()
})

test('a version of a model that channels serve has the maker’s price of the model', async () => {
  const { root, boss } = await newWorld()
  const draft = { type: 1, name: 'c', key: 'k', group: 'default' }
  await boss.api.channels.create({ ...draft, models: 'a,unknown', model_mapping: '{"a":"openai/gpt-5.4-2026-03-05"}' })
  const prices = await root.api.prices.list()
  const of = (name: string) => prices.find(({ model }) => model === name)
  expect(of('openai/gpt-5.4-2026-03-05')).toMatchObject({ origin: 'maker', ratio: 1.25, completion: 6 })
  expect(of('unknown')).toBeUndefined()
})

test('the status has the day of the built-in table of prices', async () => {
  const { alice } = await newWorld()
  expect(await alice.api.status.get()).toMatchObject({ prices_date: FACTS_DATE })
})

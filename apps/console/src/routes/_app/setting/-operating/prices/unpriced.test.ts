import { expect, test } from 'vitest'
import { unpricedOf, usedModels } from './unpriced.ts'

const channel = (models: string, model_mapping = '', type = 1) => ({ type, models, model_mapping })

test('models of channels and calls are in use, mapped ones by the name that has the price', () => {
  const served = [channel('a,b', '{"b":"c"}'), channel('a', 'broken', 8)]
  expect(usedModels(served, ['b', 'd', ''])).toEqual([
    { name: 'a', types: [1, 8] },
    { name: 'c', types: [1] },
    { name: 'd', types: [] },
  ])
})

test('a model without a price alone, or for each of its channel types, is listed', () => {
  const used = usedModels([channel('a,b,c'), channel('c', '', 8), channel('toString')], ['d'])
  expect(unpricedOf(used, [{ a: 1, 'b(1)': 2 }, { 'c(1)': 3 }])).toEqual(['c', 'd', 'toString'])
})

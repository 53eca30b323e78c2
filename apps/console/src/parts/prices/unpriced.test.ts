import { expect, test } from 'vitest'
import { unpricedOf, usedModels } from './unpriced.ts'

const channel = (models: string, model_mapping = '', type = 1) => ({ type, models, model_mapping })
const called = (...names: readonly string[]) => names.map((name) => ({ name, calls: 3 }))

test('models of channels and calls are in use, mapped ones by the name that has the price', () => {
  const served = [channel('a,b', '{"b":"c"}'), channel('a', 'broken', 8)]
  expect(usedModels(served, called('b', 'd', ''))).toEqual([
    { name: 'a', types: [1, 8], calls: 0, asked: [] },
    { name: 'c', types: [1], calls: 3, asked: ['b'] },
    { name: 'd', types: [], calls: 3, asked: ['d'] },
  ])
})

test('the calls of all names that lead to a model are its calls', () => {
  expect(usedModels([channel('a,b', '{"a":"c","b":"c"}')], called('a', 'b'))).toEqual([
    { name: 'c', types: [1], calls: 6, asked: ['a', 'b'] },
  ])
})

test('a model without a price alone, or for each of its channel types, is listed', () => {
  const used = usedModels([channel('a,b,c'), channel('c', '', 8), channel('toString')], called('d'))
  const missing = unpricedOf(used, [{ a: 1, 'b(1)': 2 }, { 'c(1)': 3 }])
  expect(missing.map(({ name }) => name)).toEqual(['c', 'd', 'toString'])
})

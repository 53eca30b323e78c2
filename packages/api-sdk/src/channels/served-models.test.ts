import { expect, test } from 'vitest'
import { servedModels } from './served-models.ts'

test.each([
  ['a,b', '', ['a', 'b']],
  ['a,b', '{"a":"x","b":""}', ['x', 'b']],
  ['a', '{"a":7}', ['a']],
  ['toString', '{}', ['toString']],
  ['', '{bad', []],
])('a channel with the models %j and the mapping %j sends %j', (models, model_mapping, names) => {
  expect(servedModels({ models, model_mapping }).map(({ name }) => name)).toEqual(names)
})

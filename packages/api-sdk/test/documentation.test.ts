import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { documentationModule } from '../scripts/documentation.ts'
import { CALLS } from '../src/reference/index.ts'

const MODULE = fileURLToPath(new URL('../src/comments/documentation.gen.ts', import.meta.url))

test('the texts of the reference are the comments of endpoints and schemas', async () => {
  await expect(documentationModule()).toMatchFileSnapshot(MODULE)
})

test('every call and every field of an input is documented', () => {
  const silent = CALLS.flatMap(({ name, description, fields }) => [
    ...(description ? [] : [name]),
    ...fields.filter((field) => !field.description).map((field) => `${name} ${field.name}`),
  ])
  expect(silent).toEqual([])
})

import { expect, test } from 'vitest'
import { channels } from '../resources.ts'
import type { SendRequest } from './endpoint.ts'
import { asOneChange } from './one-change.ts'

test('the calls of one change have the same random name, and others another one', async () => {
  const names: unknown[] = []
  const send = async ({ headers }: SendRequest) => {
    names.push(headers?.['x-relaydeck-batch'])
  }
  const [one, other] = [asOneChange(send), asOneChange(send)]
  for (const each of [one, one, other]) await channels.remove(each, { id: 1 })
  expect(names[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(names[1]).toBe(names[0])
  expect(names[2]).not.toBe(names[0])
})

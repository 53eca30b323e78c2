import { expect, test } from 'vitest'
import { endpoints } from '../index.ts'
import { CALLS, callNamed, nearestCall, verbsOf } from './index.ts'

test('it has every endpoint', () => {
  expect(CALLS.map(({ endpoint }) => endpoint)).toEqual(endpoints)
  expect(new Set(CALLS.map(({ name }) => name)).size).toBe(endpoints.length)
})

test('a call is found by its name, and a wrong name leads to the nearest one', () => {
  expect(callNamed('tokens.create')).toMatchObject({ noun: 'tokens', verb: 'create' })
  expect(callNamed('tokens.creat')).toBeUndefined()
  expect(nearestCall('token.create')).toBe('tokens.create')
  expect(nearestCall('redemptions.delete')).toBeUndefined()

  expect(verbsOf('redemptions')).toContain('remove')
  expect(nearestCall('a call that is not there')).toBeUndefined()
})

test('a field has its place in the request, its type, its default and its text', () => {
  const fields = callNamed('tokens.setStatus')?.fields
  expect(fields?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['id', 'body', true],
    ['status', 'body', true],
    ['status_only', 'query', false],
  ])
  expect(callNamed('tokens.create')?.fields[1]).toEqual({
    name: 'remain_quota',
    in: 'body',
    required: false,
    schema: { type: 'integer', default: 0 },
    description: 'Units; ignored if `unlimited_quota`.',
  })
  expect(callNamed('tokens.get')?.fields).toMatchObject([{ name: 'id', in: 'path', required: true }])
})

test('the output has named schemas with their texts', () => {
  const output = callNamed('tokens.list')?.output
  expect(output?.schema).toMatchObject({ type: 'array', items: { $ref: '#/components/schemas/Token' } })
  expect(output?.components.Token?.properties?.name).toMatchObject({ description: expect.stringContaining('30 bytes') })
})

test('the answer has the fields of the entries of a list, or of the record', () => {
  const ofList = callNamed('redemptions.list')?.answer
  expect(ofList?.isList).toBe(true)
  expect(ofList?.fields).toContainEqual({
    name: 'user_id',
    schema: expect.objectContaining({ type: 'number' }),
    description: 'Creator, not the user who redeemed it.',
  })
  const ofRecord = callNamed('redemptions.get')?.answer
  expect(ofRecord).toEqual({ isList: false, fields: ofList?.fields })
  expect(callNamed('redemptions.create')?.answer).toEqual({ isList: true, fields: [] })
  expect(callNamed('redemptions.remove')?.answer).toEqual({ isList: false, fields: [] })
})

test('errors say when a call fails', () => {
  expect(callNamed('moves.make')?.errors).toEqual([
    'NotFoundError if the plan has ended',
    'RefusedError if this gateway has changed since, so that the plan would be another one; nothing was written',
  ])
})

test('numbers have the names that the schema allows, and descriptions what constants say', () => {
  const fieldOf = (call: string, name: string) => callNamed(call)?.fields.find((field) => field.name === name)
  expect(fieldOf('tokens.setStatus', 'status')).toMatchObject({
    names: { enabled: 1, disabled: 2 },
    description: 'One of `TOKEN_STATUS` (1 enabled, 2 disabled).',
  })
  expect(fieldOf('channels.create', 'type')?.names).toMatchObject({ openai: 1, anthropic: 14 })
  expect(fieldOf('tokens.create', 'remain_quota')?.names).toBeUndefined()
  const answered = callNamed('logs.list')?.answer.fields.find(({ name }) => name === 'type')
  expect(answered?.names).toMatchObject({ consume: 2 })
  expect(fieldOf('alertTargets.create', 'settings')?.description).toContain('webhook: url, secret;')
})

test('descriptions write out every constant that they name', () => {
  const texts = CALLS.flatMap(({ description, fields, answer }) => [
    description,
    ...[...fields, ...answer.fields].map((field) => field.description),
  ])
  const left = texts.flatMap((text) => [...text.matchAll(/`([A-Z][A-Z_]+)`(?! \()/g)].map(([, name]) => name))
  // The time zone, and the names of settings, which `options.list` has.
  expect([...new Set(left)].toSorted()).toEqual(['OPTIONS', 'UTC'])
})

import { expect, test } from 'vitest'
import { texts as shared } from '../../../parts/import/texts.zh.ts'
import { texts as form } from './-form/texts.zh.ts'
import { channelSheet } from './-import.tsx'
import { texts } from './-texts.zh.ts'

const { check } = channelSheet(form, texts, shared, { 1: ['gpt-4o'], 14: ['claude-3'] })
const good = { name: 'a', key: 'sk-1' }

test('a row of name and key is a channel with the models of its type', () => {
  const { draft, errors } = check(good)
  expect(errors).toEqual({})
  expect(draft).toMatchObject({ type: 1, name: 'a', key: 'sk-1', models: 'gpt-4o', group: 'default', priority: 0 })
})

test.each(['14', 'Anthropic Claude', 'anthropic', 'ANTHROPIC'])('the type %j is found', (type) => {
  expect(check({ ...good, type }).draft).toMatchObject({ type: 14, models: 'claude-3' })
})

test('a row has all that a channel has', () => {
  const row = { ...good, url: 'https://a.example/', models: 'x, y', group: 'default,vip', priority: '5' }
  expect(check(row).draft).toMatchObject({
    base_url: 'https://a.example',
    models: 'x,y',
    group: 'default,vip',
    priority: 5,
  })
})

test.each([
  ['type', { type: 'nothing' }, '没有「nothing」这种类型'],
  ['type', { type: '33', models: 'm' }, shared.needsForm],
  ['key', { key: '' }, shared.missing],
  ['url', { url: 'a.example' }, form.baseUrlInvalid],
  ['url', { type: '8', models: 'm' }, form.baseUrlMissing],
  ['models', { type: '8', url: 'https://a.example' }, form.modelsMissing],
  ['priority', { priority: 'high' }, shared.notWhole],
])('a wrong %s is refused at its cell: %j', (field, change, reason) => {
  expect(check({ ...good, ...change }).errors).toEqual({ [field]: reason })
})

test.each(['a\tsk-1', 'sk-1\nsk-2', 'sk 1'])('the key %j is refused with a hint', (key) => {
  expect(check({ ...good, key }).errors).toEqual({ key: shared.keySpaces })
})

test('a type that the embedded gateway cannot call is refused at its cell, and only there', () => {
  const embedded = channelSheet(form, texts, shared, { 34: ['bot-1'] }, true)
  expect(embedded.check({ ...good, type: '34', models: 'm' }).errors).toEqual({ type: form.notCallable })
  expect(embedded.check({ ...good, models: 'm' }).errors).toEqual({})
  expect(check({ ...good, type: '34', models: 'm' }).errors).toEqual({})
})

test('what the embedded gateway could not call is refused at its cell', () => {
  const embedded = channelSheet(form, texts, shared, {}, true, 'en')
  const row = { ...good, models: 'm' }
  expect(embedded.check({ ...row, type: '15', key: 'a|b' }).errors.key).toContain('bce-v3/')
  expect(check({ ...row, type: '15', key: 'a|b' }).errors).toEqual({})
  for (const type of ['33', '37', '42'])
    expect(embedded.check({ ...row, type }).errors).toEqual({ type: shared.needsForm })
})

test('limits are read, and a wrong one is named at its cell', () => {
  expect(check({ ...good, limits: 'requests 60/minute; concurrent 3' }).draft.limits).toEqual([
    { kind: 'requests', per: 'minute', amount: 60 },
    { kind: 'concurrent', amount: 3 },
  ])
  const wrong = { ...good, limits: 'concurrent 3; calls 5' }
  expect(check(wrong).errors).toEqual({ limits: shared.limitInvalid('calls 5') })
})

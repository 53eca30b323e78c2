import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { texts as shared } from '../../../parts/import/texts.zh.ts'
import { tokenSheet } from './-TokenImport.tsx'
import { texts } from './-texts.zh.ts'

const { check } = tokenSheet(texts, shared, { ...samples.status, quota_per_unit: 500_000 })

test('rows become tokens', () => {
  expect(check({ name: 'a' })).toMatchObject({
    draft: { name: 'a', remain_quota: 500_000, expired_time: -1, unlimited_quota: false, models: '' },
    errors: {},
  })
  expect(check({ name: 'a', quota: '$2', models: 'x,y' }).draft).toMatchObject({
    remain_quota: 1_000_000,
    models: 'x,y',
  })
  expect(check({ name: 'a', quota: '不限', expiry: '永不过期' }).draft).toMatchObject({
    unlimited_quota: true,
    expired_time: -1,
  })
  expect(check({ name: 'a', expiry: '2030/01/02' }).draft.expired_time).toBeGreaterThan(1_890_000_000)
})

test.each([
  ['name', { name: '名'.repeat(11) }, texts.form.nameTooLong(30)],
  ['quota', { quota: 'a lot' }, shared.quotaInvalid],
  ['quota', { quota: '-5' }, texts.form.quotaNegative],
  ['expiry', { expiry: 'soon' }, shared.dateInvalid],
])('a wrong %s is refused at its cell: %j', (field, change, reason) => {
  expect(check({ name: 'a', ...change }).errors).toEqual({ [field]: reason })
})

test('limits are read, and a wrong one is named at its cell', () => {
  expect(check({ name: 'a', limits: 'requests 60/minute; concurrent 3' }).draft.limits).toEqual([
    { kind: 'requests', per: 'minute', amount: 60 },
    { kind: 'concurrent', amount: 3 },
  ])
  const wrong = { name: 'a', limits: 'concurrent 3; calls 5' }
  expect(check(wrong).errors).toEqual({ limits: shared.limitInvalid('calls 5') })
})

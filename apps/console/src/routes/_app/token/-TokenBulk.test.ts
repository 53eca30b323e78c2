import { NEVER_EXPIRES, splitComma } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MODES } from '../../../parts/bulk/fields.tsx'
import { changeOf, EXPIRY_MODES, inverseOf, QUOTA_MODES, type TokenEdit, valuesOf } from './-TokenBulk.tsx'

const NOTHING: TokenEdit = {
  expiryMode: 'keep',
  expiry: NEVER_EXPIRES,
  mode: 'keep',
  models: [],
  quotaMode: 'keep',
}
const token = {
  ...samples.token,
  models: 'gpt-4o,o3',
  expired_time: 1_900_000_000,
  unlimited_quota: false,
  remain_quota: 500,
}
const unlimited = { ...token, unlimited_quota: true, remain_quota: 0, models: '' }

describe('an edit of many tokens changes', () => {
  test.each([
    ['nothing', token, {}, undefined],
    ['the expiry', token, { expiryMode: 'replace', expiry: 2_000_000_000 }, { expired_time: 2_000_000_000 }],
    ['the expiry to never', token, { expiryMode: 'replace' }, { expired_time: NEVER_EXPIRES }],
    ['nothing if the expiry is the same', token, { expiryMode: 'replace', expiry: 1_900_000_000 }, undefined],
    ['models: adds new ones at the end', token, { mode: 'add', models: ['o3', 'o4'] }, { models: 'gpt-4o,o3,o4' }],
    ['models: removes some', token, { mode: 'remove', models: ['o3'] }, { models: 'gpt-4o' }],
    ['nothing if no model would be left', token, { mode: 'remove', models: ['gpt-4o', 'o3'] }, undefined],
    ['models: replaces all', token, { mode: 'replace', models: ['o4'] }, { models: 'o4' }],
    ['nothing if the new list is empty', token, { mode: 'replace' }, undefined],
    ['nothing if models are added to a token for all', unlimited, { mode: 'add', models: ['o3'] }, undefined],
    ['a token for all models', unlimited, { mode: 'replace', models: ['o3'] }, { models: 'o3' }],
    ['the quota', token, { quotaMode: 'replace', quota: 700 }, { remain_quota: 700 }],
    ['nothing if the quota is the same', token, { quotaMode: 'replace', quota: 500 }, undefined],
    ['nothing if the amount is empty', token, { quotaMode: 'add' }, undefined],
    ['the quota by an amount', token, { quotaMode: 'add', quota: 200 }, { added: 200 }],
    ['nothing if quota is added to an unlimited token', unlimited, { quotaMode: 'add', quota: 200 }, undefined],
    ['the limit', token, { quotaMode: 'unlimited' }, { unlimited_quota: true }],
    ['nothing if there is no limit', unlimited, { quotaMode: 'unlimited' }, undefined],
    [
      'an unlimited token to a limited one',
      unlimited,
      { quotaMode: 'replace', quota: 0 },
      { unlimited_quota: false, remain_quota: 0 },
    ],
  ] as const)('a field or nothing: %s', (_, before, applied, change) => {
    expect(changeOf({ ...NOTHING, ...applied }, before)).toEqual(change)
  })
})

const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,6}$/), { maxLength: 5 })
const quota = fc.integer({ min: 0, max: 1_000_000 })
const edits = fc.record({
  expiryMode: fc.constantFrom(...EXPIRY_MODES),
  expiry: fc.oneof(fc.constant(NEVER_EXPIRES), fc.integer({ min: 1, max: 2_000_000_000 })),
  mode: fc.constantFrom(...MODES),
  models: names,
  quotaMode: fc.constantFrom(...QUOTA_MODES),
  quota: fc.oneof(fc.constant(undefined), quota),
})
const rows = fc
  .record({ own: names, unlimited_quota: fc.boolean(), remain_quota: fc.integer({ min: -1000, max: 1_000_000 }) })
  .map(({ own, ...others }) => ({ ...token, ...others, models: own.join(',') }))

test('an edit that does not add quota changes nothing more the second time, and never opens a token to all models', () => {
  fc.assert(
    fc.property(edits, rows, (edit, before) => {
      const change = changeOf(edit, before)
      const after = { ...before, ...(change && valuesOf(change, before)) }
      expect(splitComma(after.models).length === 0).toBe(before.models === '' && after.models === '')
      if (edit.quotaMode !== 'add') expect(changeOf(edit, after)).toBeUndefined()
    }),
  )
})

test('undoing an edit restores a token, less what was spent meanwhile', () => {
  fc.assert(
    fc.property(edits, rows, fc.nat(1000), (edit, before, spent) => {
      const change = changeOf(edit, before)
      if (!change) return
      const after = { ...before, ...valuesOf(change, before) }
      const later = { ...after, remain_quota: after.remain_quota - spent }
      const inverse = inverseOf(change, before)
      expect({ ...later, ...(inverse && valuesOf(inverse, later)) }).toEqual({
        ...before,
        remain_quota: before.remain_quota - spent,
      })
    }),
  )
})

test('limits are changed and restored, and count as they are shown', () => {
  const limit = { kind: 'requests', per: 'day', amount: 5 } as const
  const before = { ...token, limits: [{ ...limit, used: 3, resets_at: 9 }] }
  const change = changeOf({ ...NOTHING, limitMode: 'add', limits: [{ ...limit, amount: 8 }] }, before)
  expect(change).toEqual({ limits: [{ ...limit, amount: 8 }] })
  expect(valuesOf(change ?? {}, before).limits).toEqual([{ ...limit, amount: 8, used: 3, resets_at: 9 }])
  expect(inverseOf(change ?? {}, before)).toEqual({ limits: before.limits })
})

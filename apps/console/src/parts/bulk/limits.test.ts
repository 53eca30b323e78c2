import type { Limit, LimitDraft } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { changedLimits, KEPT_LIMITS, limitsEditOf, NO_LIMITS, withUse } from './limits.ts'

const minute: LimitDraft = { kind: 'requests', per: 'minute', amount: 60 }
const daily: LimitDraft = { kind: 'quota', per: 'day', amount: 500 }
const same: LimitDraft = { kind: 'concurrent', amount: 3 }

describe('limits of many rows', () => {
  test('stay as they are', () => {
    expect(changedLimits([minute], KEPT_LIMITS)).toBeUndefined()
    expect(changedLimits(undefined, { ...KEPT_LIMITS, limitMode: 'replace' })).toBeUndefined()
    expect(changedLimits([minute], { ...KEPT_LIMITS, limitMode: 'add', limits: [minute] })).toBeUndefined()
    expect(changedLimits([minute], { ...KEPT_LIMITS, limitMode: 'remove', limitNames: ['quota day'] })).toBeUndefined()
  })

  test('are added, in the place of those of the same kind and period', () => {
    const limits = [{ ...minute, amount: 5 }, same]
    expect(changedLimits([minute, daily], { ...KEPT_LIMITS, limitMode: 'add', limits })).toEqual([
      { ...minute, amount: 5 },
      daily,
      same,
    ])
  })

  test('are removed by their kind and period, whatever their amounts are', () => {
    const edit = { ...KEPT_LIMITS, limitMode: 'remove', limitNames: ['requests minute', 'concurrent'] } as const
    expect(changedLimits([minute, daily, same], edit)).toEqual([daily])
  })

  test('are replaced, also by none', () => {
    expect(changedLimits([minute], { ...KEPT_LIMITS, limitMode: 'replace', limits: [daily] })).toEqual([daily])
    expect(changedLimits([minute], { ...KEPT_LIMITS, limitMode: 'replace' })).toEqual([])
  })
})

test('an edit needs valid limits', () => {
  const typed = { unit: 'requests', per: 'day', amount: '' } as const
  expect(limitsEditOf({ ...NO_LIMITS, limitMode: 'add', limitRows: [typed] })).toBeUndefined()
  expect(limitsEditOf({ ...NO_LIMITS, limitMode: 'add', limitRows: [{ ...typed, amount: 5 }] })?.limits).toEqual([
    { kind: 'requests', per: 'day', amount: 5 },
  ])
  expect(limitsEditOf({ ...NO_LIMITS, limitRows: [typed] })?.limits).toEqual([])
})

test('changed limits keep the use of those of the same kind and period', () => {
  const before: Limit[] = [{ ...minute, used: 7, resets_at: 99 }]
  expect(withUse([{ ...minute, amount: 5 }, same], before)).toEqual([
    { ...minute, amount: 5, used: 7, resets_at: 99 },
    { ...same, used: 0, resets_at: null },
  ])
})

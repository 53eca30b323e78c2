import { describe, expect, test } from 'vitest'
import { Refusal } from '../lib/refusal.ts'
import { checkStatus, checkTokenSettings } from './rules.ts'

const NOW = 1_800_000_000

describe('subnet', () => {
  test('CIDR ranges are accepted, and other texts refused', () => {
    expect(() => checkTokenSettings({ name: '', subnet: '10.0.0.0/8, 2001:db8::/32' })).not.toThrow()
    expect(() => checkTokenSettings({ name: '', subnet: '1.2.3.4' })).toThrow(Refusal)
  })

  test('only the beginning of a very long item is quoted', () => {
    const attempt = () => checkTokenSettings({ name: '', subnet: 'x'.repeat(10_000) })
    expect(attempt).toThrow(/^"x{60}" in subnet/)
  })
})

const token = { status: 1, expired_time: -1, remain_quota: 5, unlimited_quota: false }

describe('enabling', () => {
  test.each<[string, Partial<typeof token>, 'expired' | 'no quota' | undefined]>([
    ['an expired token, still in the past', { status: 3, expired_time: NOW - 1 }, 'expired'],
    ['an expired token in the second of its expiry', { status: 3, expired_time: NOW }, undefined],
    ['an expired token with a new date', { status: 3, expired_time: NOW + 1 }, undefined],
    ['an expired token that now never expires', { status: 3, expired_time: -1 }, undefined],
    ['an exhausted token, still empty', { status: 4, remain_quota: 0 }, 'no quota'],
    ['an exhausted token with a negative quota', { status: 4, remain_quota: -7 }, 'no quota'],
    ['an exhausted token with new quota', { status: 4, remain_quota: 1 }, undefined],
    ['an exhausted token, now unlimited', { status: 4, remain_quota: 0, unlimited_quota: true }, undefined],
    ['a disabled token with a past expiry', { status: 2, expired_time: 1000 }, undefined],
    ['a disabled token without quota', { status: 2, remain_quota: 0 }, undefined],
    ['an exhausted token with a past expiry', { status: 4, expired_time: 1000 }, undefined],
    ['an unknown status', { status: 9 }, undefined],
  ])('is checked: %s', (_, fields, refused) => {
    const attempt = () => checkStatus({ ...token, ...fields }, 1, NOW)
    if (refused) expect(attempt).toThrow(refused)
    else expect(attempt).not.toThrow()
  })

  test.each([3, 4])('a token with status %i can always be disabled', (status) => {
    const worst = { ...token, status, expired_time: 1000, remain_quota: 0 }
    expect(() => checkStatus(worst, 2, NOW)).not.toThrow()
  })
})

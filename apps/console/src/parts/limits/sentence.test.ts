import type { Limit, LimitDraft } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { limitPercent, limitPhrase, limitReset, limitSentence, limitUse } from './sentence.ts'

const dollars = { quota_per_unit: 500_000, display_in_currency: true }
const units = { ...dollars, display_in_currency: false }
const now = new Date(2026, 10, 5).getTime()
const seconds = (...date: [number, number, number, number, number, number]) => new Date(...date).getTime() / 1000

const zh = (limit: LimitDraft, format = dollars) => limitSentence(limit, format, 'zh', now)
const en = (limit: LimitDraft, format = dollars) => limitSentence(limit, format, 'en', now)

test.each<[LimitDraft, string, string]>([
  [{ kind: 'quota', per: 'week', amount: 5_000_000 }, '每周最多 $10', 'At most $10 a week'],
  [{ kind: 'quota', per: 'month', amount: 617_250_000 }, '每月最多 $1,234.50', 'At most $1,234.50 a month'],
  [{ kind: 'quota', per: 'day', amount: 1 }, '每天最多 $0.000002', 'At most $0.000002 a day'],
  [{ kind: 'requests', per: 'minute', amount: 60 }, '每分钟最多 60 次调用', 'At most 60 calls a minute'],
  [{ kind: 'requests', per: 'hour', amount: 1 }, '每小时最多 1 次调用', 'At most 1 call an hour'],
  [
    { kind: 'tokens', per: '5h', amount: 200_000 },
    '任意 5 小时内最多 200,000 个 token',
    'At most 200,000 tokens in any 5 hours',
  ],
  [{ kind: 'concurrent', amount: 3 }, '同时最多 3 次调用', 'At most 3 calls at the same time'],
])('the limit %j is the sentence "%s"', (limit, chinese, english) => {
  expect(zh(limit)).toBe(chinese)
  expect(en(limit)).toBe(english)
})

test('quota is written in units where the gateway shows no currency', () => {
  const limit: LimitDraft = { kind: 'quota', per: 'week', amount: 5_000_000 }
  expect(zh(limit, units)).toBe('每周最多 5,000,000 额度')
  expect(en(limit, units)).toBe('At most 5,000,000 quota units a week')
})

describe('a raise', () => {
  const raised = (until: number): LimitDraft => ({
    kind: 'quota',
    per: 'week',
    amount: 5_000_000,
    raise: { amount: 10_000_000, until },
  })

  test('until the end of a day is written with the day', () => {
    const limit = raised(seconds(2026, 10, 30, 23, 59, 59))
    expect(zh(limit)).toBe('每周最多 $10，另加 $20，至 11 月 30 日')
    expect(en(limit)).toBe('At most $10 a week, plus $20 until Nov 30')
  })

  test('until another time is written with the time, and in another year with the year', () => {
    expect(zh(raised(seconds(2027, 0, 1, 8, 30, 0)))).toBe('每周最多 $10，另加 $20，至 2027 年 1 月 1 日 08:30')
    expect(en(raised(seconds(2026, 10, 30, 0, 0, 0)))).toBe('At most $10 a week, plus $20 until Nov 30, 00:00')
  })

  test('that has ended is left out', () => {
    expect(en(raised(seconds(2026, 10, 4, 23, 59, 59)))).toBe('At most $10 a week')
  })
})

describe('the use of a limit', () => {
  const limit = (others: Partial<Limit>): Limit => ({
    ...{ kind: 'quota', per: 'week', amount: 5_000_000, used: 4_100_000, resets_at: null },
    ...others,
  })

  test('is written beside what is allowed now', () => {
    const raise = { amount: 5_000_000, until: seconds(2026, 10, 30, 23, 59, 59) }
    expect(limitUse(limit({}), dollars, 'zh', now)).toBe('已用 $8.20 / $10')
    expect(limitUse(limit({ raise }), dollars, 'en', now)).toBe('$8.20 of $20 used')
    expect(limitUse(limit({ used: 3 }), dollars, 'en', now)).toBe('<$0.01 of $10 used')
    expect(limitUse(limit({ used: 1200 }), units, 'en', now)).toBe('1,200 of 5,000,000 quota units used')
    expect(limitUse(limit({ kind: 'concurrent', amount: 4, used: 1 }), dollars, 'en', now)).toBe('1 of 4 calls running')
  })

  test('is a percentage that is 100 only when the limit is reached', () => {
    expect(limitPercent(limit({}))).toBe('82%')
    expect(limitPercent(limit({ used: 4_999_999 }))).toBe('99%')
    expect(limitPercent(limit({ used: 5_150_000 }))).toBe('103%')
    expect(limitPercent(limit({ amount: 0, used: 0 }))).toBe('100%')
  })

  test('names the limit in a few words', () => {
    expect(limitPhrase(limit({}), dollars, 'zh', now)).toBe('每周 $10')
    expect(limitPhrase(limit({ kind: 'tokens', per: '5h', amount: 9000 }), dollars, 'en', now)).toBe(
      '9,000 tokens in any 5 hours',
    )
  })

  test.each([
    [seconds(2026, 10, 5, 18, 0, 0), '18:00 重置', 'resets at 18:00'],
    [seconds(2026, 10, 6, 0, 0, 0), '明天 00:00 重置', 'resets tomorrow at 00:00'],
    [seconds(2026, 10, 9, 0, 0, 0), '周一 00:00 重置', 'resets Monday 00:00'],
    [seconds(2026, 11, 1, 8, 0, 0), '12 月 1 日 08:00 重置', 'resets Dec 1 08:00'],
  ])('that ends at %d is said to reset in the words of a calendar', (resets_at, chinese, english) => {
    expect(limitReset(limit({ resets_at }), 'zh', now)).toBe(chinese)
    expect(limitReset(limit({ resets_at }), 'en', now)).toBe(english)
  })

  test('of the last five hours is free again in part', () => {
    expect(limitReset(limit({ per: '5h', resets_at: seconds(2026, 10, 5, 3, 5, 0) }), 'en', now)).toBe(
      'some is free again at 03:05',
    )
  })

  test('does not reset if it has no period, or has reset since', () => {
    expect(limitReset(limit({}), 'en', now)).toBeUndefined()
    expect(limitReset(limit({ resets_at: now / 1000 }), 'en', now)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitDraft, nameOfLimit } from './schemas.ts'
import { limitsText, parseLimits } from './text.ts'

const limit = fc
  .record({
    kind: fc.constantFrom(...LIMIT_KINDS),
    per: fc.constantFrom(...LIMIT_PERIODS),
    amount: fc.maxSafeNat(),
    raise: fc.option(fc.record({ amount: fc.maxSafeNat(), until: fc.maxSafeInteger() }), { nil: undefined }),
  })
  .map(
    ({ kind, per, amount, raise }): LimitDraft => ({
      kind,
      ...(kind !== 'concurrent' && { per }),
      amount,
      ...(raise && { raise }),
    }),
  )
const limits = fc.uniqueArray(limit, { maxLength: 20, selector: nameOfLimit })

test('any limits are read from their text exactly', () => {
  fc.assert(
    fc.property(limits, (drafts) => {
      expect(parseLimits(limitsText(drafts))).toEqual({ limits: drafts })
    }),
  )
})

test('limits are readable', () => {
  expect(
    limitsText([
      { kind: 'requests', per: 'minute', amount: 60 },
      { kind: 'quota', per: 'week', amount: 5_000_000, raise: { amount: 1_000_000, until: 1_796_054_400 } },
      { kind: 'concurrent', amount: 3 },
    ]),
  ).toBe('requests 60/minute; quota 5000000/week + 1000000 until 2026-11-30T16:00:00Z; concurrent 3')
  expect(limitsText([])).toBe('')
})

test.each<[string, LimitDraft[]]>([
  ['', []],
  [' ; ', []],
  [
    'Requests 60 / Minute\nconcurrent 3',
    [
      { kind: 'requests', per: 'minute', amount: 60 },
      { kind: 'concurrent', amount: 3 },
    ],
  ],
  [
    'tokens 5/5h；quota 1/day',
    [
      { kind: 'tokens', per: '5h', amount: 5 },
      { kind: 'quota', per: 'day', amount: 1 },
    ],
  ],
  [
    'quota 1/day+2 until 2026-11-30T00:00:00+08:00',
    [{ kind: 'quota', per: 'day', amount: 1, raise: { amount: 2, until: 1_795_968_000 } }],
  ],
])('%j is read', (text, expected) => {
  expect(parseLimits(text)).toEqual({ limits: expected })
})

test.each([
  ['requests 60', 'requests 60'],
  ['requests 60/minute; calls 5/day', 'calls 5/day'],
  ['requests 60/minute; requests 5/minute', 'requests 5/minute'],
  ['concurrent 3/day', 'concurrent 3/day'],
  ['requests -1/day', 'requests -1/day'],
  ['requests 1.5/day', 'requests 1.5/day'],
  ['requests 60/year', 'requests 60/year'],
  ['requests 99999999999999999/day', 'requests 99999999999999999/day'],
  ['requests 1/day + 5 until soon', 'requests 1/day + 5 until soon'],
  ['requests 1/day + 5', 'requests 1/day + 5'],
])('of %j the part %j is invalid', (text, invalid) => {
  expect(parseLimits(text)).toEqual({ invalid })
})

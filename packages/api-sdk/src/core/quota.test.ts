import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, formatQuota, type QuotaFormat, showsCurrency } from './quota.ts'

const dollars: QuotaFormat = { quota_per_unit: 500_000, display_in_currency: true }
const units: QuotaFormat = { quota_per_unit: 500_000, display_in_currency: false }

describe('in currency', () => {
  test.each([
    [500_000, '$1.00'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [250_000, '$0.50'],
    [2_500, '$0.01'],
    [2_499, '$0.00'],
    [1_234_567_890, '$2,469.14'],
    [-750_000, '-$1.50'],
  ])('a quota of %i at 500000 per dollar is %s', { tags: ['R4.36'] }, (quota, shown) => {
    expect(formatQuota(quota, dollars)).toBe(shown)
  })

  test('the amount depends on the rate', { tags: ['R4.36'] }, () => {
    expect(formatQuota(500_000, { ...dollars, quota_per_unit: 1_000_000 })).toBe('$0.50')
    expect(formatQuota(1, { ...dollars, quota_per_unit: 0.01 })).toBe('$100.00')
  })

  test('a small cost stays visible with more digits', () => {
    expect(formatQuota(63, dollars, 6)).toBe('$0.000126')
  })
})

describe('in units', () => {
  test.each([
    [0, '0'],
    [1, '1'],
    [9_999, '9999'],
    [10_000, '10.0k'],
    [12_345, '12.3k'],
    [999_960, '1000.0k'],
    [999_999, '1000.0k'],
    [1_000_000, '1.0M'],
    [1_500_000, '1.5M'],
    [999_999_999, '1000.0M'],
    [1_000_000_000, '1.0B'],
    [2_340_000_000_000, '2340.0B'],
    [-1, '-1'],
    [-10_000, '-10.0k'],
    [-1_500_000_000, '-1.5B'],
  ])('a quota of %i is %s', { tags: ['R4.37', 'R4.38', 'R4.39', 'R4.40'] }, (quota, shown) => {
    expect(formatQuota(quota, units)).toBe(shown)
  })
})

describe('a missing rate', () => {
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE, undefined as never])(
    'of %d shows units instead of a broken amount',
    (quota_per_unit) => {
      expect(formatQuota(1_500_000, { quota_per_unit, display_in_currency: true })).toBe('1.5M')
    },
  )

  test.each([
    [dollars, true],
    [units, false],
    [{ ...dollars, quota_per_unit: 0 }, false],
    [{ ...dollars, quota_per_unit: Number.NaN }, false],
    [{ ...dollars, quota_per_unit: 0.01 }, true],
  ])('the format %j shows currency: %s', (format, shows) => {
    expect(showsCurrency(format)).toBe(shows)
  })
})

const formats = fc.record({ quota_per_unit: fc.double(), display_in_currency: fc.boolean() })

test('no quota and no rate gives NaN, Infinity or undefined', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.maxSafeInteger()), formats, fc.nat({ max: 20 }), (quota, format, digits) => {
      expect(formatQuota(quota, format, digits)).not.toMatch(/NaN|Infinity|undefined|null/)
    }),
  )
  expect(formatQuota(Number.NaN, dollars)).toBe('')
  expect(formatQuota(undefined as never, units)).toBe('')
})

test('a minus sign changes nothing else where the amount does not round to zero', { tags: ['R4.36', 'R4.40'] }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), formats, (quota, format) => {
      const shown = formatQuota(quota, format)
      fc.pre(/[1-9]/.test(shown))
      expect(formatQuota(-quota, format)).toBe(`-${shown}`)
    }),
  )
})

describe('a debt', () => {
  test.each([
    [-1, 2, '-$0.000002'],
    [-2_499, 2, '-$0.005'],
    [-2_500, 2, '-$0.01'],
    [-5_000, 2, '-$0.01'],
    [-1, 6, '-$0.000002'],
    [-0, 2, '$0.00'],
  ])('of %d units with %d decimals is %s', (quota, digits, shown) => {
    expect(formatQuota(quota, dollars, digits)).toBe(shown)
  })

  test('never looks like zero behind a minus sign, in no format', () => {
    const rates = fc.record({
      quota_per_unit: fc.oneof(fc.double(), fc.double({ min: 1, max: 1e300, noNaN: true })),
      display_in_currency: fc.boolean(),
    })
    const quotas = fc.oneof(fc.double(), fc.maxSafeInteger(), fc.integer({ min: -1_000, max: 0 }))
    fc.assert(
      fc.property(quotas, rates, fc.nat({ max: 20 }), (quota, format, digits) => {
        const shown = formatQuota(quota, format, digits)
        if (shown.startsWith('-')) expect(shown).toMatch(/[1-9]/)
      }),
    )
    fc.assert(
      fc.property(fc.double(), fc.nat({ max: 20 }), (amount, digits) => {
        const shown = formatMoney(amount, '¥', digits)
        if (shown.includes('-')) expect(shown).toMatch(/^-¥.*[1-9]/)
      }),
    )
  })
})

test('in units, the letter follows from the size and rounding is below one twentieth', {
  tags: ['R4.37', 'R4.40'],
}, () => {
  const SIZES = { '': 1, k: 1e3, M: 1e6, B: 1e9 }
  fc.assert(
    fc.property(fc.nat({ max: 1e12 }), (quota) => {
      const [, number = '', letter = ''] = /^(\d+(?:\.\d)?)([kMB]?)$/.exec(formatQuota(quota, units)) ?? []
      const size = SIZES[letter as keyof typeof SIZES]
      expect(letter).toBe(quota >= 1e9 ? 'B' : quota >= 1e6 ? 'M' : quota >= 1e4 ? 'k' : '')
      expect(Math.abs(Number(number) * size - quota)).toBeLessThanOrEqual(letter ? size * 0.0501 : 0)
    }),
  )
})

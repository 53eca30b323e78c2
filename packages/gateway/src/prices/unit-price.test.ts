import { PRICE_UNITS } from '@relaydeck/api-sdk/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unitChargeOf } from './unit-price.ts'

test('no answer costs more than what its call has reserved', () => {
  const usd = fc.double({ min: 0, max: 100_000, noNaN: true })
  const name = fc.constantFrom(
    '',
    'hd',
    'standard',
    'low',
    '1024x1024',
    '1024x1792',
    'hd/1024x1024',
    'auto',
    'toString',
  )
  const sizes = fc.option(fc.dictionary(name, usd), { nil: undefined })
  const image = fc.record({ size: name, quality: name }, { requiredKeys: [] })
  const per = fc.constantFrom(...PRICE_UNITS)
  const count = fc.nat({ max: 2 ** 30 })
  const stated = fc.option(fc.nat(), { nil: undefined })
  const group = fc.double({ min: 0, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(per, usd, sizes, image, image, count, count, stated, group, (...all) => {
      const [unit, price, table, wanted, made, estimate, more, said, ratio] = all
      const counts = { [unit]: { estimate, most: estimate + more } }
      const rates = {
        unit: { per: unit, usd: price, ...(table && { sizes: table }), perDollar: 500_000 },
        group: ratio,
      }
      const charge = unitChargeOf(rates, { counts, image: wanted })
      const { quota } = charge?.chargeFor({ counts: { [unit]: said }, image: made }) ?? { quota: Number.NaN }
      expect(Number.isSafeInteger(quota) && quota >= 0).toBe(true)
      expect(quota).toBeLessThanOrEqual(charge?.most ?? 0)
      expect(charge?.least).toBeLessThanOrEqual(charge?.most ?? 0)
    }),
  )
})

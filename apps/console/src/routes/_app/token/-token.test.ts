import { TOKEN_ORDERS } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { listSearch } from '../../../parts/rows/address.ts'
import { texts } from './-texts.en.ts'
import { draftOf, NEW_TOKEN_QUOTA, type TokenValues, tokenResource, validate, valuesOf } from './-token.ts'

const fresh = (change: Partial<TokenValues> = {}): TokenValues => ({ ...valuesOf(), name: 'ci', ...change })
const LIMIT = { kind: 'requests', per: 'minute', amount: 2, used: 1, resets_at: 1_795_300_000 } as const

const errors = (change: Partial<TokenValues>, creating = true) => validate(fresh(change), texts, creating)

describe('values', () => {
  test('a new token has a quota of 500000, no expiry and all models', { tags: ['R9.9'] }, () => {
    expect(NEW_TOKEN_QUOTA).toBe(500_000)
    expect(valuesOf()).toEqual({
      name: '',
      unlimited_quota: false,
      remain_quota: 500_000,
      expiry: '',
      scope: 'all',
      models: [],
      subnet: '',
      limits: [],
    })
  })

  test('a stored token is sent as it was read', { tags: ['R3.9'] }, () => {
    const token = { ...samples.token, models: 'gpt-4o,o3', subnet: '10.0.0.0/8,::1/128', expired_time: 1_900_000_000 }
    const { name, remain_quota, expired_time, unlimited_quota, models, subnet } = token
    const draft = { name, remain_quota, expired_time, unlimited_quota, models, subnet }
    expect(draftOf(valuesOf(token))).toEqual(draft)
    expect(draftOf(valuesOf(token))).toEqual(draft)
  })

  test('the -1 of an unlimited token is no amount, and is kept as long as the token is unlimited', () => {
    const token = { ...samples.token, unlimited_quota: true, remain_quota: -1 }
    expect(valuesOf(token).remain_quota).toBe('')
    expect(draftOf(valuesOf(token), token.remain_quota).remain_quota).toBe(-1)
    expect(errors({ ...valuesOf(token), unlimited_quota: false })).toEqual({ remain_quota: texts.form.quotaInvalid })
    expect(valuesOf({ ...token, unlimited_quota: false }).remain_quota).toBe(-1)
  })

  test('a limit without an amount is an error', () => {
    const [row] = valuesOf({ ...samples.token, limits: [LIMIT] }).limits
    expect(row).toEqual({ unit: 'requests', per: 'minute', amount: 2 })
    expect(Object.keys(errors({ limits: row ? [{ ...row, amount: '' }] : [] }))).toEqual(['limits'])
  })

  test('draftOf leaves the values unchanged', () => {
    const values = fresh({ models: ['b', 'a'], scope: 'listed' })
    const before = structuredClone(values)
    draftOf(values)
    expect(values).toEqual(before)
  })
})

describe('draft', () => {
  test('an empty expiry is sent as -1', { tags: ['R5.35'] }, () => {
    expect(draftOf(fresh({ expiry: '' })).expired_time).toBe(-1)
  })

  test('a quota is sent as an integer', { tags: ['R5.37'] }, () => {
    expect(draftOf(fresh({ remain_quota: '1200' })).remain_quota).toBe(1200)
  })

  test('an unlimited token with an empty quota field keeps the stored quota', { tags: ['R5.38'] }, () => {
    expect(draftOf(fresh({ unlimited_quota: true, remain_quota: '' }), -1)).toMatchObject({
      unlimited_quota: true,
      remain_quota: -1,
    })
    expect(draftOf(fresh({ unlimited_quota: false })).unlimited_quota).toBe(false)
  })

  test('all models are sent as an empty text', { tags: ['R5.30'] }, () => {
    expect(draftOf(fresh({ scope: 'all', models: ['gpt-4o'] })).models).toBe('')
    expect(draftOf(fresh({ scope: 'listed', models: ['a', 'b', 'a'] })).models).toBe('a,b')
  })

  test('networks are sent without spaces', () => {
    expect(draftOf(fresh({ subnet: ' 10.0.0.0/8 , 192.168.0.0/16 ' })).subnet).toBe('10.0.0.0/8,192.168.0.0/16')
  })
})

describe('errors', () => {
  test('valid values have none', () => {
    expect(errors({})).toEqual({})
  })

  test('only a new token needs a name', { tags: ['R5.33'] }, () => {
    expect(errors({ name: '  ' })).toEqual({ name: texts.form.nameMissing })
    expect(errors({ name: '' }, false)).toEqual({})
  })

  test('a name has at most 30 bytes: 10 Chinese characters, not 11', () => {
    expect(errors({ name: '令'.repeat(10) })).toEqual({})
    expect(errors({ name: '令'.repeat(11) })).toHaveProperty('name')
  })

  test('are shown for an invalid date', { tags: ['R5.34'] }, () => {
    expect(errors({ expiry: 'soon' })).toEqual({ expiry: 'expiry time format error' })
  })

  test.each(['', '1.5', 'many', Number.NaN, 2 ** 60])('a quota of %s', (remain_quota) => {
    expect(errors({ remain_quota })).toEqual({ remain_quota: texts.form.quotaInvalid })
  })

  test('a negative quota, only on a limited token', () => {
    expect(errors({ remain_quota: -1 })).toEqual({ remain_quota: texts.form.quotaNegative })
    expect(errors({ remain_quota: -1, unlimited_quota: true })).toEqual({})
    expect(errors({ remain_quota: 0 })).toEqual({})
  })

  test('an empty list of models', { tags: ['R5.30'] }, () => {
    expect(errors({ scope: 'listed' })).toEqual({ models: texts.form.modelsMissing })
  })

  test('a text that is no list of networks', () => {
    expect(errors({ subnet: '10.0.0.0/8,nonsense' })).toHaveProperty('subnet')
    expect(errors({ subnet: '10.0.0.0/8, 2001:db8::/32' })).toEqual({})
  })
})

test('the address accepts every order of the server', { tags: ['R7.44'] }, () => {
  const read = listSearch(tokenResource)
  for (const order of TOKEN_ORDERS) expect(read({ order }).order ?? '').toBe(order)
})

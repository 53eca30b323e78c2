import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { texts } from '../-texts.en.ts'
import { draftOf, NEW_TOKEN_QUOTA, type TokenValues, validate, valuesOf } from './draft.ts'

const fresh = (change: Partial<TokenValues> = {}): TokenValues => ({ ...valuesOf(), name: 'ci', ...change })
const errors = (change: Partial<TokenValues>, creating = true) => validate(fresh(change), texts, creating)

describe('values', () => {
  test('R9.9 a new token starts limited to 500000, never expiring, for all models', () => {
    expect(NEW_TOKEN_QUOTA).toBe(500_000)
    expect(valuesOf()).toEqual({
      name: '',
      unlimited: false,
      quota: 500_000,
      expiry: '',
      scope: 'all',
      models: [],
      subnet: '',
    })
  })

  test('R3.9 D20 a stored token survives reading and writing', () => {
    const token = { ...samples.token, models: 'gpt-4o,o3', subnet: '10.0.0.0/8,::1/128', expired_time: 1_900_000_000 }
    const { name, remain_quota, expired_time, unlimited_quota, models, subnet } = token
    const draft = { name, remain_quota, expired_time, unlimited_quota, models, subnet }
    expect(draftOf(valuesOf(token))).toEqual(draft)
    expect(draftOf(valuesOf(token))).toEqual(draft)
  })

  test('the values are not changed by sending them', () => {
    const values = fresh({ models: ['b', 'a'], scope: 'listed' })
    const before = structuredClone(values)
    draftOf(values)
    expect(values).toEqual(before)
  })
})

describe('draft', () => {
  test('R5.35 an empty expiry is sent as -1', () => {
    expect(draftOf(fresh({ expiry: '' })).expired_time).toBe(-1)
  })

  test('R5.37 a typed quota is sent as an integer', () => {
    expect(draftOf(fresh({ quota: '1200' })).remain_quota).toBe(1200)
  })

  test('R5.38 unlimited is sent as it stands; an empty number field then keeps the stored quota', () => {
    expect(draftOf(fresh({ unlimited: true, quota: '' }), -1)).toMatchObject({
      unlimited_quota: true,
      remain_quota: -1,
    })
    expect(draftOf(fresh({ unlimited: false })).unlimited_quota).toBe(false)
  })

  test('R5.30 all models is the empty text, whatever was listed before', () => {
    expect(draftOf(fresh({ scope: 'all', models: ['gpt-4o'] })).models).toBe('')
    expect(draftOf(fresh({ scope: 'listed', models: ['a', 'b', 'a'] })).models).toBe('a,b')
  })

  test('networks lose their spaces', () => {
    expect(draftOf(fresh({ subnet: ' 10.0.0.0/8 , 192.168.0.0/16 ' })).subnet).toBe('10.0.0.0/8,192.168.0.0/16')
  })
})

describe('errors', () => {
  test('a filled form has none', () => {
    expect(errors({})).toEqual({})
  })

  test('R5.33 a name is needed to create, and not to keep an unnamed token', () => {
    expect(errors({ name: '  ' })).toEqual({ name: texts.form.nameMissing })
    expect(errors({ name: '' }, false)).toEqual({})
  })

  test('a name has at most 30 bytes: ten Chinese characters fit, eleven do not', () => {
    expect(errors({ name: '令'.repeat(10) })).toEqual({})
    expect(errors({ name: '令'.repeat(11) })).toHaveProperty('name')
    expect(errors({ name: 'x'.repeat(31) })).toHaveProperty('name')
  })

  test('R5.34 a date that is none', () => {
    expect(errors({ expiry: 'soon' })).toEqual({ expiry: 'expiry time format error' })
  })

  test.each(['', '1.5', 'many', Number.NaN, 2 ** 60])('D47 a quota of %s', (quota) => {
    expect(errors({ quota })).toEqual({ quota: texts.form.quotaInvalid })
  })

  test('a negative quota, only on a limited token', () => {
    expect(errors({ quota: -1 })).toEqual({ quota: texts.form.quotaNegative })
    expect(errors({ quota: -1, unlimited: true })).toEqual({})
    expect(errors({ quota: 0 })).toEqual({})
  })

  test('R5.30 listed models need one', () => {
    expect(errors({ scope: 'listed' })).toEqual({ models: texts.form.modelsMissing })
  })

  test.each(['1.2.3.4', '10.0.0.0/33', 'x/8', '10.0.0.0/8,nonsense'])('a network %s', (subnet) => {
    expect(errors({ subnet })).toHaveProperty('subnet')
  })
})

import { RedemptionRules } from '@relaydeck/api-sdk/rules'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { draftOf, errorsOf, valuesOf } from '../../../parts/noun/form-values.ts'
import { fileName } from './-NewCodes.tsx'
import { redemptionFields as fields } from './-RedemptionForm.tsx'
import { texts } from './-texts.zh.ts'

const values = (some: object = {}) => ({ ...valuesOf(fields), name: 'gift', ...some })

describe('form values', () => {
  test('new codes start with a quota of 100000 and a count of 1', { tags: ['R9.10'] }, () => {
    expect(valuesOf(fields)).toEqual({ name: '', quota: 100_000, count: 1 })
    expect(valuesOf(fields, { ...samples.redemption, name: 'a', quota: 5 })).toEqual({ name: 'a', quota: 5, count: 1 })
  })

  test('numbers are sent as integers, the name is trimmed', { tags: ['R5.40'] }, () => {
    expect(draftOf(fields, values({ name: ' a ', quota: '500', count: '2' }))).toEqual({
      name: 'a',
      quota: 500,
      count: 2,
    })
  })

  test.each([
    [{}, []],
    [{ name: '  ' }, ['name']],
    [{ name: '六个汉字可以吗' }, ['name']],
    [{ name: '六个汉字可以' }, []],
    [{ quota: 0 }, ['quota']],
    [{ quota: '' }, ['quota']],
    [{ quota: 1.5 }, ['quota']],
    [{ count: 0 }, ['count']],
    [{ count: 101 }, ['count']],
    [{ count: '' }, ['count']],
    [{ count: 100 }, []],
  ])('of %j have errors at %j', (some, invalid) => {
    expect(Object.keys(errorsOf({ fields, rules: RedemptionRules }, values(some), texts.fields))).toEqual(invalid)
  })
})

test.each([
  ['gift', 'gift.txt'],
  ['a/b\\c:d', 'a_b_c_d.txt'],
  ['../../etc', '_.._etc.txt'],
  ['...', 'redemption.txt'],
  ['', 'redemption.txt'],
])('the file of %j is %s', { tags: ['R7.53'] }, (name, file) => {
  expect(fileName(name)).toBe(file)
})

import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { texts } from '../-texts.zh.ts'
import { changesOf, draftOf, validate, valuesOf } from './draft.ts'

const stored = { ...samples.user, username: 'alice', display_name: 'Alice', group: 'vip', quota: 500 }

describe('a new account', () => {
  const fresh = (some: object = {}) => ({ ...valuesOf(), username: 'bob', password: 'password1', ...some })

  test('R7.25 is sent with its name as display name where none is typed', () => {
    expect(draftOf(fresh({ username: ' bob ' }))).toEqual({
      username: 'bob',
      display_name: 'bob',
      password: 'password1',
    })
  })

  test.each([
    [{}, []],
    [{ username: ' ' }, ['username']],
    [{ username: '一二三四五六七八九十一二三' }, ['username']],
    [{ username: '一二三四五六七八九十一二' }, []],
    [{ password: '' }, ['password']],
    [{ password: '1234567' }, ['password']],
    [{ password: 'x'.repeat(64) }, []],
    [{ display_name: 'x'.repeat(21) }, ['display_name']],
  ])('R5.41 %j has errors at %j', (some, fields) => {
    expect(Object.keys(validate(fresh(some), texts))).toEqual(fields)
  })
})

describe('a stored account', () => {
  const now = (some: object = {}) => ({ ...valuesOf(stored), ...some })

  test('D23 only what was changed is sent', () => {
    expect(changesOf(now(), stored)).toEqual({})
    expect(changesOf(now({ group: 'default' }), stored)).toEqual({ group: 'default' })
    expect(changesOf(now({ quota: 0, password: 'password2' }), stored)).toEqual({ quota: 0, password: 'password2' })
  })

  test('R3.2 an empty group is default, and stays unsaid as long as nobody changes it', () => {
    const grouped = { ...stored, group: '' }
    expect(valuesOf(grouped).group).toBe('default')
    expect(changesOf(valuesOf(grouped), grouped)).toEqual({})
  })

  test('a name that is longer than a new one may be does not stand in the way', () => {
    const elsewhere = { ...stored, username: 'wechat_1234567', quota: -3 }
    expect(validate(valuesOf(elsewhere), texts, elsewhere)).toEqual({})
  })

  test.each(['', 1.5, -1])('a quota of %j is refused', (quota) => {
    expect(Object.keys(validate(now({ quota }), texts, stored))).toEqual(['quota'])
  })
})

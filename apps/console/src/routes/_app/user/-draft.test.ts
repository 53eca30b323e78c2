import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { texts as common } from '../../../parts/kit/texts.zh.ts'
import { changesOf, draftOf, validate, valuesOf } from './-draft.ts'
import { texts as own } from './-texts.zh.ts'

const texts = { ...own, ...common }

const stored = { ...samples.user, username: 'alice', display_name: 'Alice', group: 'vip', quota: 500 }

describe('a new user', () => {
  const fresh = (some: object = {}) => ({ ...valuesOf(), username: 'bob', password: 'password1', ...some })

  test('R7.25 gets its username as display name if none is entered', () => {
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

describe('a stored user', () => {
  const now = (some: object = {}) => ({ ...valuesOf(stored), ...some })

  test('D23 only changed fields are sent', () => {
    expect(changesOf(now(), stored)).toEqual({})
    expect(changesOf(now({ group: 'default' }), stored)).toEqual({ group: 'default' })
    expect(changesOf(now({ quota: 0, password: 'password2' }), stored)).toEqual({ quota: 0, password: 'password2' })
  })

  test('R3.2 an empty group is shown as default, and not sent unless it is changed', () => {
    const grouped = { ...stored, group: '' }
    expect(valuesOf(grouped).group).toBe('default')
    expect(changesOf(valuesOf(grouped), grouped)).toEqual({})
  })

  test('D23 stored names with spaces around them are unchanged until someone types', () => {
    const spaced = { ...stored, username: ' alice ', display_name: '\tAlice', group: 'vip ' }
    expect(changesOf(valuesOf(spaced), spaced)).toEqual({})
    expect(changesOf({ ...valuesOf(spaced), username: 'alice' }, spaced)).toEqual({ username: 'alice' })
    expect(changesOf({ ...valuesOf(stored), username: 'alice ' }, stored)).toEqual({})
  })

  test('a stored username over the limit is valid while unchanged', () => {
    const longName = { ...stored, username: 'wechat_1234567', quota: -3 }
    expect(validate(valuesOf(longName), texts, longName)).toEqual({})
  })

  test.each(['', 1.5, -1])('a quota of %j is refused', (quota) => {
    expect(Object.keys(validate(now({ quota }), texts, stored))).toEqual(['quota'])
  })
})

import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { obstacle } from '../../../parts/account/obstacle.ts'
import { texts as common } from '../../../parts/kit/texts.zh.ts'
import { texts as own } from './-texts.zh.ts'
import { actionsFor, changesOf, draftOf, truncateName, validate, valuesOf } from './-user.ts'

const texts = { ...own, ...common }

const stored = { ...samples.user, username: 'alice', display_name: 'Alice', group: 'vip', quota: 500 }

describe('a new user', () => {
  const fresh = (some: object = {}) => ({ ...valuesOf(), username: 'bob', password: 'password1', ...some })

  test('gets its username as display name if none is entered', { tags: ['R7.25'] }, () => {
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
  ])('with %j has errors at %j', { tags: ['R5.41'] }, (some, fields) => {
    expect(Object.keys(validate(fresh(some), texts))).toEqual(fields)
  })
})

describe('a stored user', () => {
  const now = (some: object = {}) => ({ ...valuesOf(stored), ...some })

  test('only changed fields are sent', () => {
    expect(changesOf(now(), stored)).toEqual({})
    expect(changesOf(now({ group: 'default' }), stored)).toEqual({ group: 'default' })
    expect(changesOf(now({ quota: 0, password: 'password2' }), stored)).toEqual({ quota: 0, password: 'password2' })
  })

  test('limits are sent without their use, only if they were changed', () => {
    const limited = { ...stored, limits: [{ kind: 'concurrent' as const, amount: 3, used: 1, resets_at: null }] }
    const { limits } = valuesOf(limited)
    expect(changesOf(valuesOf(limited), limited)).toEqual({})
    expect(changesOf({ ...valuesOf(limited), limits: [] }, limited)).toEqual({ limits: [] })
    expect(changesOf(now({ limits }), stored)).toEqual({ limits: [{ kind: 'concurrent', amount: 3 }] })
    expect(draftOf({ ...valuesOf(), username: 'bob', limits })).toMatchObject({
      limits: [{ kind: 'concurrent', amount: 3 }],
    })
  })

  test('an empty group is shown as default, and not sent unless it is changed', { tags: ['R3.2'] }, () => {
    const grouped = { ...stored, group: '' }
    expect(valuesOf(grouped).group).toBe('default')
    expect(changesOf(valuesOf(grouped), grouped)).toEqual({})
  })

  test('stored names with spaces around them are unchanged until someone types', () => {
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

const root = { role: 100 }
const admin = { role: 10 }
const user = (role = 1, status = 1) => ({ role, status })

describe('obstacle', () => {
  test.each([root, admin])('a super admin cannot be managed (by %j)', { tags: ['R4.9', 'R6.10'] }, (me) => {
    expect(obstacle(user(100), me)).toBe('locked')
  })

  test('an admin is managed by super admins only, a normal user also by admins', () => {
    expect([obstacle(user(10), root), obstacle(user(10), admin)]).toEqual([undefined, 'above'])
    expect([obstacle(user(1), root), obstacle(user(1), admin)]).toEqual([undefined, undefined])
  })

  test('a deleted account cannot be managed', () => {
    expect(obstacle(user(1, 3), root)).toBe('gone')
  })
})

describe('actionsFor', () => {
  test.each([
    [1, 'disable'],
    [2, 'enable'],
    [7, 'enable'],
  ])('status %d offers %s', { tags: ['R2.55', 'R4.5', 'R4.6'] }, (status, action) => {
    expect(actionsFor(user(1, status), root)[0]).toBe(action)
  })

  test('super admins can promote users and demote admins', { tags: ['R2.54', 'R4.3', 'R4.4'] }, () => {
    expect(actionsFor(user(1), root)).toEqual(['disable', 'promote', 'delete'])
    expect(actionsFor(user(10), root)).toEqual(['disable', 'demote', 'delete'])
    expect(actionsFor(user(1), admin)).toEqual(['disable', 'delete'])
  })
})

test.each([
  ['alice', 'alice'],
  ['fifteen-letters', 'fifteen-letters'],
  ['sixteen-letters!', 'sixteen-letters…'],
  ['一二三四五六七八九十一二三四五六', '一二三四五六七八九十一二三四五…'],
  ['', ''],
])('the name %s is shown as %s', { tags: ['R2.53', 'R9.16'] }, (name, shown) => {
  expect(truncateName(name)).toBe(shown)
})

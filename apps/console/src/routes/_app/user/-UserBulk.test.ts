import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { changeOf, inverseOf, userEdit, valuesOf } from './-UserBulk.tsx'

const user = { ...samples.user, group: 'vip', quota: 500, used_quota: 40 }

describe('an edit of many users changes', () => {
  test.each([
    ['nothing', user, {}, undefined],
    ['the group', user, { group: 'default' }, { group: 'default' }],
    ['nothing if the group is the same', user, { group: 'vip' }, undefined],
    [
      'nothing if a user without a group is to be in the default one',
      { ...user, group: '' },
      { group: 'default' },
      undefined,
    ],
    ['the quota by an amount', user, { quota: 200 }, { added: 200 }],
    ['nothing if the amount is 0', user, { quota: 0 }, undefined],
    ['both', user, { group: 'svip', quota: 1 }, { group: 'svip', added: 1 }],
  ] as const)('a field or nothing: %s', (_, before, applied, change) => {
    expect(changeOf({ group: '', ...applied }, before)).toEqual(change)
  })
})

test('the group is restored, and quota that was added stays', () => {
  const both = { group: 'svip', added: 100 }
  const after = { ...user, ...valuesOf(both, user) }
  expect(after).toMatchObject({ group: 'svip', quota: 600 })
  const inverse = inverseOf(both, user)
  expect({ ...after, ...(inverse && valuesOf(inverse, after)) }).toEqual({ ...user, quota: 600 })
  expect(inverseOf({ added: 100 }, user)).toBeUndefined()
  expect(inverseOf({ group: 'svip' }, { ...user, group: '' })).toEqual({ group: 'default' })
})

test('an edit that adds quota has no inverse', () => {
  expect(userEdit.edit.undo?.({ group: 'svip' })?.id).toBe('user.restore')
  expect(userEdit.edit.undo?.({ group: 'svip', quota: 100 })).toBeUndefined()
})

test('limits of users are changed and restored', () => {
  const limits = [{ kind: 'concurrent', amount: 2 } as const]
  const change = changeOf({ group: '', limitMode: 'replace', limits }, samples.user)
  expect(change).toEqual({ limits })
  expect(inverseOf(change ?? {}, samples.user)).toEqual({ limits: [] })
})

import { expect, test } from 'vitest'
import { hasRole, isAdmin, isRoot, RANK } from './roles.ts'

test.each([
  [0, false, false],
  [1, false, false],
  [9, false, false],
  [10, true, false],
  [11, true, false],
  [99, true, false],
  [100, true, true],
  [101, true, true],
])('role %i is an admin: %s, is root: %s', { tags: ['R6.1'] }, (role, admin, root) => {
  expect([isAdmin({ role }), isRoot({ role })]).toEqual([admin, root])
})

test.each([undefined, null])('without a user (%s) the role is guest', { tags: ['R6.2'] }, (nobody) => {
  expect([isAdmin(nobody), isRoot(nobody), hasRole(nobody, 'user'), hasRole(nobody, 'guest')]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('NaN has no role', { tags: ['R6.1'] }, () => {
  expect([hasRole({ role: Number.NaN }, 'user'), isAdmin({ role: Number.NaN })]).toEqual([false, false])
})

test('the ranks are the server’s numbers', { tags: ['R6.1'] }, () => {
  expect(RANK).toEqual({ guest: 0, user: 1, admin: 10, root: 100 })
})

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
])('R6.1 role %i is an admin: %s, is root: %s', (role, admin, root) => {
  expect([isAdmin({ role }), isRoot({ role })]).toEqual([admin, root])
})

test.each([undefined, null])('R6.2 without a user (%s) the role is guest', (nobody) => {
  expect([isAdmin(nobody), isRoot(nobody), hasRole(nobody, 'user'), hasRole(nobody, 'guest')]).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('R6.1 NaN has no role', () => {
  expect([hasRole({ role: Number.NaN }, 'user'), isAdmin({ role: Number.NaN })]).toEqual([false, false])
})

test('R6.1 the ranks are the server’s numbers', () => {
  expect(RANK).toEqual({ guest: 0, user: 1, admin: 10, root: 100 })
})

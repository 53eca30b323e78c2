import { describe, expect, test } from 'vitest'
import { obstacle } from '../../../parts/account/obstacle.ts'
import { actionsFor, truncateName } from './-accounts.ts'

const root = { role: 100 }
const admin = { role: 10 }
const user = (role = 1, status = 1) => ({ role, status })

describe('obstacle', () => {
  test.each([root, admin])('R4.9 R6.10 a super admin cannot be managed (by %j)', (me) => {
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
  ])('R2.55 R4.5 R4.6 status %d offers %s', (status, action) => {
    expect(actionsFor(user(1, status), root)[0]).toBe(action)
  })

  test('R2.54 R4.3 R4.4 super admins can promote users and demote admins', () => {
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
])('R2.53 R9.16 %s is shown as %s', (name, shown) => {
  expect(truncateName(name)).toBe(shown)
})

import { expect, test } from 'vitest'
import { channelStatusName } from '../channels/status.ts'
import { roleName } from '../index.ts'
import { logTypeName } from '../logs/types.ts'
import { redemptionStatusName } from '../redemptions/status.ts'
import { tokenStatusName } from '../tokens/status.ts'
import { userStatusName } from '../users/status.ts'

test.each<[string, (number: number) => string, Record<number, string>]>([
  ['a user', userStatusName, { 1: 'enabled', 2: 'banned', 3: 'deleted' }],
  ['a channel', channelStatusName, { 1: 'enabled', 2: 'disabled', 3: 'disabledAutomatically' }],
  ['a token', tokenStatusName, { 1: 'enabled', 2: 'disabled', 3: 'expired', 4: 'exhausted' }],
  ['a redemption code', redemptionStatusName, { 1: 'unused', 2: 'disabled', 3: 'used' }],
  [
    'a log row',
    logTypeName,
    { 1: 'topUp', 2: 'consume', 3: 'manage', 4: 'system', 5: 'test', 8: 'failed', 9: 'signIn' },
  ],
  ['a role', roleName, { 0: 'guest', 1: 'user', 10: 'admin', 100: 'root' }],
])('the numbers of %s have names; other numbers are `unknown`', (_, nameOf, names) => {
  for (let number = -1; number <= 101; number++)
    expect([number, nameOf(number)]).toEqual([number, names[number] ?? 'unknown'])
  expect(nameOf(Number.NaN)).toBe('unknown')
})

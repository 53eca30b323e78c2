import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { en } from '../texts/en.ts'
import { Balance } from './Balance.tsx'

obeysKitLaws('Balance', Balance, { type: 1, value: 1 })

describe('Balance', () => {
  test.each([
    ['R9.18', 1, 12.345, '$12.35'],
    ['R9.18', 8, 0, '$0.00'],
    ['R9.19', 4, 12.3, '¥12.30'],
    ['R9.19', 12, 1, '¥1.00'],
    ['R9.20', 5, 123_400, '¥12.34'],
    ['R9.21', 14, 5, 'not supported'],
    ['R9.21', 0, 5, 'not supported'],
    ['R9.21', 999, 5, 'not supported'],
    // Beyond the named ones the server knows the unit of these.
    ['R9.21', 20, 3, '$3.00'],
    ['R9.21', 44, 3, '¥3.00'],
    ['R9.21', 10, 52_000, '52,000 points'],
  ])('%s a channel of type %d with %d shows %s', async (_, type, value, text) => {
    const { root } = await draw(<Balance type={type} value={value} />, { texts: en })
    expect(root()?.textContent).toBe(text)
  })
})

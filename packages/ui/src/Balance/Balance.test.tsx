import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { en } from '../texts/en.ts'
import { Balance } from './Balance.tsx'

testComponentContract('Balance', Balance, { type: 1, value: 1 })

describe('Balance', () => {
  test.each([
    ['R9.18', 1, 12.345, '$12.35'],
    ['R9.18', 8, 0, '$0.00'],
    ['R9.19', 4, 12.3, '¥12.30'],
    ['R9.19', 12, 1, '¥1.00'],
    ['R9.20', 5, 123_400, '¥12.34'],
    ['R9.21', 14, 5, 'Not supported'],
    ['R9.21', 0, 5, 'Not supported'],
    ['R9.21', 999, 5, 'Not supported'],
    // These types are not in the specification, but the server supports their balance.
    ['R9.21', 20, 3, '$3.00'],
    ['R9.21', 44, 3, '¥3.00'],
    ['R9.21', 10, 52_000, '52,000 points'],
    ['D890', 1, -1.5, '-$1.50'],
    ['D890', 4, -0.001, '-¥0.001'],
    ['D890', 5, -40, '-¥0.004'],
    ['D890', 10, -0, '0 points'],
  ])('%s shows type %d with balance %d as %s', async (_, type, value, text) => {
    const { root } = await render(<Balance type={type} value={value} />, { texts: en })
    expect(root()?.textContent).toBe(text)
  })
})

import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { en } from '../texts/en.ts'
import { Balance } from './Balance.tsx'

testComponentContract('Balance', Balance, { type: 1, value: 1 })

describe('Balance', () => {
  test.each([
    [1, 12.345, '$12.35'],
    [8, 0, '$0.00'],
    [4, 12.3, '¥12.30'],
    [12, 1, '¥1.00'],
    [5, 123_400, '¥12.34'],
    [14, 5, 'Unsupported'],
    [0, 5, 'Unsupported'],
    [999, 5, 'Unsupported'],
    // These types are not in the specification, but the server supports their balance.
    [20, 3, '$3.00'],
    [44, 3, '¥3.00'],
    [10, 52_000, '52,000 points'],
    [1, -1.5, '-$1.50'],
    [4, -0.001, '-¥0.001'],
    [5, -40, '-¥0.004'],
    [10, -0, '0 points'],
  ])(
    'shows for type %d the balance %d as %s',
    { tags: ['R9.18', 'R9.19', 'R9.20', 'R9.21'] },
    async (type, value, text) => {
      const { root } = await render(<Balance type={type} value={value} />, { texts: en })
      expect(root()?.textContent).toBe(text)
    },
  )
})

import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { en } from '../texts/en.ts'
import { Quota, share, toneOf } from './Quota.tsx'

const format = { quota_per_unit: 500_000, display_in_currency: true }

testComponentContract('Quota', Quota, { value: 120_000, limit: 620_000, format })

describe('Quota', () => {
  test('shows 500000 at 500000 per unit as $1.00', { tags: ['R4.36'] }, async () => {
    const screen = await render(<Quota value={500_000} format={format} />)
    await expect.element(screen.getByText('$1.00', { exact: true })).toBeVisible()
  })

  test('abbreviates the units if the gateway does not show currency', { tags: ['R4.39'] }, async () => {
    const screen = await render(<Quota value={1_500_000} format={{ ...format, display_in_currency: false }} />)
    await expect.element(screen.getByText('1.5M', { exact: true })).toBeVisible()
  })

  test('shows a small cost with more decimals', async () => {
    const screen = await render(<Quota value={63} format={format} digits={6} />)
    await expect.element(screen.getByText('$0.000126', { exact: true })).toBeVisible()
  })

  test('does not show a small amount as zero', async () => {
    const screen = await render(<Quota value={1} limit={5_000_000_000} format={format} />)
    await expect.element(screen.getByText(/^<\$0\.01 \/ \$10,000\.00/)).toBeVisible()
    const exact = await render(<Quota value={0} format={format} />)
    await expect.element(exact.getByText('$0.00', { exact: true })).toBeVisible()
  })

  test('shows the exact units in a tooltip and to screen readers', async () => {
    const screen = await render(<Quota value={1_234_567} format={format} />, { texts: en })
    await expect.element(screen.getByTitle('1,234,567 quota units')).toHaveTextContent('$2.47 (1,234,567 quota units)')
  })

  test('distinguishes the used from the remaining part', async () => {
    const screen = await render(
      <>
        <Quota value={120_000} limit={620_000} format={format} />
        <Quota value={500_000} limit={620_000} part="left" format={format} />
      </>,
    )
    await expect
      .element(screen.getByTitle('已用 120,000，共 620,000 额度'))
      .toHaveTextContent('$0.24 / $1.24 (已用 120,000，共 620,000 额度)')
    await expect
      .element(screen.getByTitle('剩余 500,000，共 620,000 额度'))
      .toHaveTextContent('$1.00 / $1.24 (剩余 500,000，共 620,000 额度)')
  })

  test('fills the bar in proportion', async () => {
    const { container } = await render(<Quota value={155_000} limit={620_000} format={format} />)
    const bar = container.querySelector('[data-tone]')
    const filled = bar?.firstElementChild
    const part = (filled?.clientWidth ?? 0) / (bar?.clientWidth ?? 1)
    expect(part).toBeCloseTo(0.25, 1)
  })

  test('shows “unlimited” without an amount and a bar', async () => {
    const { root } = await render(<Quota value={0} limit="unlimited" format={format} />)
    expect(root()?.textContent).toBe('无限')
    expect(root()?.querySelector('[data-tone]')).toBeNull()
  })
})

describe('the bar', () => {
  test.each([
    [25, 100, 0.25],
    [-5, 100, 0],
    [120, 100, 1],
    [0, 0, 0],
    [5, 0, 1],
    [5, -1, 1],
  ])('for %d of %d is filled to %d', (value, limit, part) => {
    expect(share(value, limit)).toBe(part)
  })

  test.each([
    [50, 'used', 'fine'],
    [90, 'used', 'low'],
    [100, 'used', 'gone'],
    [50, 'left', 'fine'],
    [10, 'left', 'low'],
    [0, 'left', 'gone'],
    [-3, 'left', 'gone'],
  ] as const)('for %d of 100 %s is %s', (value, part, tone) => {
    expect(toneOf(value, 100, part)).toBe(tone)
  })
})

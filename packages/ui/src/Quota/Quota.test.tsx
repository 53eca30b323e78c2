import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { en } from '../texts/en.ts'
import { Quota } from './Quota.tsx'
import { share, toneOf } from './share.ts'

const format = { quota_per_unit: 500_000, display_in_currency: true }

obeysKitLaws('Quota', Quota, { value: 120_000, limit: 620_000, format })

describe('Quota', () => {
  test('R4.36 shows 500000 at 500000 per unit as $1.00', async () => {
    const screen = await draw(<Quota value={500_000} format={format} />)
    await expect.element(screen.getByText('$1.00', { exact: true })).toBeVisible()
  })

  test('R4.39 abbreviates where the gateway does not show currency', async () => {
    const screen = await draw(<Quota value={1_500_000} format={{ ...format, display_in_currency: false }} />)
    await expect.element(screen.getByText('1.5M', { exact: true })).toBeVisible()
  })

  test('keeps a small cost visible with more decimals', async () => {
    const screen = await draw(<Quota value={63} format={format} digits={6} />)
    await expect.element(screen.getByText('$0.000126', { exact: true })).toBeVisible()
  })

  test('says the exact units on hover and to screen readers', async () => {
    const screen = await draw(<Quota value={1_234_567} format={format} />, { texts: en })
    await expect.element(screen.getByTitle('1,234,567 quota units')).toHaveTextContent('$2.47 (1,234,567 quota units)')
  })

  test('says whether an amount is the part used or the part left', async () => {
    const screen = await draw(
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

  test('draws the bar as long as the part', async () => {
    const { container } = await draw(<Quota value={155_000} limit={620_000} format={format} />)
    const bar = container.querySelector('[data-tone]')
    const filled = bar?.firstElementChild
    const part = (filled?.clientWidth ?? 0) / (bar?.clientWidth ?? 1)
    expect(part).toBeCloseTo(0.25, 1)
  })

  test('says unlimited in a word, without a number and a bar', async () => {
    const { root } = await draw(<Quota value={0} limit="unlimited" format={format} />)
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
  ])('%d of %d fills %d of it', (value, limit, part) => {
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
  ] as const)('%d of 100 %s is %s', (value, part, tone) => {
    expect(toneOf(value, 100, part)).toBe(tone)
  })
})

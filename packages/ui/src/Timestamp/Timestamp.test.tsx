import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { zoneOf } from './format.ts'
import { formatTimestamp, Timestamp } from './Timestamp.tsx'

testComponentContract('Timestamp', Timestamp, { value: 1_795_223_679 })

const seconds = (...parts: [number, number, number, number, number, number]) => new Date(...parts).getTime() / 1000

describe('formatTimestamp', () => {
  test('formats Unix seconds as YYYY-MM-DD HH:mm:ss in local time', { tags: ['R9.15'] }, () => {
    expect(formatTimestamp(seconds(2026, 10, 21, 9, 5, 3))).toBe('2026-11-21 09:05:03')
    expect(formatTimestamp(seconds(2024, 1, 29, 23, 59, 59))).toBe('2024-02-29 23:59:59')
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e18])('shows nothing for %d, which is not a time', (value) => {
    expect(formatTimestamp(value)).toBe('')
  })
})

describe('Timestamp', () => {
  test('has the time zone as tooltip and a machine-readable time', async () => {
    const screen = await render(<Timestamp value={1_795_223_679} />)
    const time = screen.getByRole('time')
    await expect.element(time).toHaveAttribute('datetime', '2026-11-21T01:14:39.000Z')
    await expect.element(time).toHaveAttribute('title', zoneOf(1_795_223_679))
    expect(zoneOf(1_795_223_679)).toMatch(/^UTC[+-]\d\d:\d\d \(.+\)$/)
  })

  test.each([0, -1, Number.NaN])('shows the given text instead of a date for %d', { tags: ['R3.8'] }, async (value) => {
    const { root } = await render(<Timestamp value={value} none="永不过期" />)
    expect(root()?.textContent).toBe('永不过期')
    expect(root()?.tagName).toBe('SPAN')
  })
})

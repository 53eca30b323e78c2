import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { zoneOf } from './format.ts'
import { formatTimestamp, Timestamp } from './Timestamp.tsx'

obeysKitLaws('Timestamp', Timestamp, { value: 1_795_223_679 })

const seconds = (...parts: [number, number, number, number, number, number]) => new Date(...parts).getTime() / 1000

describe('formatTimestamp', () => {
  test('R9.15 writes Unix seconds as YYYY-MM-DD HH:mm:ss in local time', () => {
    expect(formatTimestamp(seconds(2026, 10, 21, 9, 5, 3))).toBe('2026-11-21 09:05:03')
    expect(formatTimestamp(seconds(2024, 1, 29, 23, 59, 59))).toBe('2024-02-29 23:59:59')
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e18])('%d is no moment', (value) => {
    expect(formatTimestamp(value)).toBe('')
  })
})

describe('Timestamp', () => {
  test('says the zone on hover and the moment to machines', async () => {
    const screen = await draw(<Timestamp value={1_795_223_679} />)
    const time = screen.getByRole('time')
    await expect.element(time).toHaveAttribute('datetime', '2026-11-21T01:14:39.000Z')
    await expect.element(time).toHaveAttribute('title', zoneOf(1_795_223_679))
    expect(zoneOf(1_795_223_679)).toMatch(/^UTC[+-]\d\d:\d\d \(.+\)$/)
  })

  test.each([0, -1, Number.NaN])('R3.8 %d is shown as what it means there, not as a date', async (value) => {
    const { root } = await draw(<Timestamp value={value} none="永不过期" />)
    expect(root()?.textContent).toBe('永不过期')
    expect(root()?.tagName).toBe('SPAN')
  })
})

import { CHANNEL_STATUS, LOG_TYPE, RANK, REDEMPTION_STATUS, TOKEN_STATUS, USER_STATUS } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { en } from '../texts/en.ts'
import { type StatusKind, StatusLabel, statusText } from './StatusLabel.tsx'

testComponentContract('StatusLabel', StatusLabel, { kind: 'token', status: 1 })

const label = async (kind: StatusKind, status: number) => {
  const { root } = await render(<StatusLabel kind={kind} status={status} />, { texts: en })
  return {
    text: root()?.textContent,
    tone: root()?.getAttribute('data-tone'),
    icon: root()?.querySelector('svg')?.innerHTML,
  }
}

/** All numbers of a kind, and an unrecognized one. */
const NUMBERS: Record<StatusKind, number[]> = {
  token: [...Object.values(TOKEN_STATUS), 99],
  user: [...Object.values(USER_STATUS), 99],
  role: [RANK.user, RANK.admin, RANK.root, 99],
  channel: [...Object.values(CHANNEL_STATUS), 99],
  redemption: [...Object.values(REDEMPTION_STATUS), 99],
  log: [...Object.values(LOG_TYPE), 99],
}

describe('StatusLabel', () => {
  test.each([
    [1, 'Enabled', 'works'],
    [2, 'Disabled', 'off'],
    [3, 'Expired', 'warns'],
    [4, 'Exhausted', 'failed'],
  ])('token status %d is %s', { tags: ['R4.17'] }, async (status, text, tone) => {
    expect(await label('token', status)).toMatchObject({ text, tone })
  })

  test.each([
    [1, 'Activated', 'works'],
    [2, 'Banned', 'failed'],
    [3, 'Deleted', 'off'],
    [0, 'Unknown', 'off'],
    [4, 'Unknown', 'off'],
  ])('user status %d is %s', { tags: ['R4.1'] }, async (status, text, tone) => {
    expect(await label('user', status)).toMatchObject({ text, tone })
  })

  test.each([
    [1, 'Normal user'],
    [10, 'Admin'],
    [100, 'Super admin'],
    [0, 'Unknown'],
    [11, 'Unknown'],
  ])('role %d is %s', { tags: ['R4.2'] }, async (role, text) => {
    expect(await label('role', role)).toMatchObject({ text })
  })

  test.each([
    [1, 'Enabled', 'works'],
    [2, 'Disabled', 'off'],
    [3, 'Auto-disabled', 'warns'],
    [0, 'Unknown', 'off'],
  ])('channel status %d is %s', { tags: ['R4.10'] }, async (status, text, tone) => {
    expect(await label('channel', status)).toMatchObject({ text, tone })
  })

  test.each([
    [1, 'Unused', 'works'],
    [2, 'Disabled', 'off'],
    [3, 'Used', 'informs'],
  ])('redemption status %d is %s', { tags: ['R4.19'] }, async (status, text, tone) => {
    expect(await label('redemption', status)).toMatchObject({ text, tone })
  })

  test.each([
    [1, 'Top-up'],
    [2, 'Consumption'],
    [3, 'Management'],
    [4, 'System'],
    [5, 'Test'],
    [0, 'Unknown'],
  ])('log type %d is %s', { tags: ['R4.21'] }, async (type, text) => {
    expect(await label('log', type)).toMatchObject({ text })
  })

  test('statusText returns the same text', async () => {
    for (const [kind, numbers] of Object.entries(NUMBERS) as [StatusKind, number[]][])
      for (const status of numbers) expect(statusText(kind, status, en)).toBe((await label(kind, status)).text)
  })

  test.each([0, 5, -1, Number.NaN])('the unrecognized number %d is unknown', async (status) => {
    expect(await label('token', status)).toMatchObject({ text: 'Unknown', tone: 'off' })
  })

  test.each(Object.entries(NUMBERS) as [StatusKind, number[]][])(
    'statuses of a %s differ in text and icon, not only in colour',
    async (kind, numbers) => {
      const all = []
      for (const status of numbers) all.push(await label(kind, status))
      expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
      expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length)
    },
  )

  test('is Chinese by default', async () => {
    const screen = await render(<StatusLabel kind="token" status={4} />)
    await expect.element(screen.getByText('已耗尽')).toBeVisible()
  })
})

import { channels, logs, redemptions, tokens, users } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { en } from '../texts/en.ts'
import { type StatusKind, StatusLabel, statusWord } from './StatusLabel.tsx'

obeysKitLaws('StatusLabel', StatusLabel, { kind: 'token', status: 1 })

const label = async (kind: StatusKind, status: number) => {
  const { root } = await draw(<StatusLabel kind={kind} status={status} />, { texts: en })
  return {
    word: root()?.textContent,
    tone: root()?.getAttribute('data-tone'),
    icon: root()?.querySelector('svg')?.innerHTML,
  }
}

/** Every number of a kind, and one that nobody knows. */
const NUMBERS: Record<StatusKind, number[]> = {
  token: [...Object.values(tokens.TOKEN_STATUS), 99],
  user: [...Object.values(users.USER_STATUS), 99],
  role: [1, 10, 100, 99],
  channel: [...Object.values(channels.CHANNEL_STATUS), 99],
  redemption: [...Object.values(redemptions.REDEMPTION_STATUS), 99],
  log: [...Object.values(logs.LOG_TYPE), 99],
}

describe('StatusLabel', () => {
  test.each([
    [1, 'enabled', 'works'],
    [2, 'disabled', 'off'],
    [3, 'expired', 'warns'],
    [4, 'exhausted', 'failed'],
  ])('R4.17 token status %d is %s', async (status, word, tone) => {
    expect(await label('token', status)).toMatchObject({ word, tone })
  })

  test.each([
    [1, 'activated', 'works'],
    [2, 'banned', 'failed'],
    [3, 'deleted', 'off'],
    [0, 'unknown', 'off'],
    [4, 'unknown', 'off'],
  ])('R4.1 user status %d is %s', async (status, word, tone) => {
    expect(await label('user', status)).toMatchObject({ word, tone })
  })

  test.each([
    [1, 'normal user'],
    [10, 'admin'],
    [100, 'super admin'],
    [0, 'unknown'],
    [11, 'unknown'],
  ])('R4.2 role %d is %s', async (role, word) => {
    expect(await label('role', role)).toMatchObject({ word })
  })

  test.each([
    [1, 'enabled', 'works'],
    [2, 'disabled', 'off'],
    [3, 'disabled automatically', 'warns'],
    [0, 'unknown', 'off'],
  ])('R4.10 channel status %d is %s', async (status, word, tone) => {
    expect(await label('channel', status)).toMatchObject({ word, tone })
  })

  test.each([
    [1, 'unused', 'works'],
    [2, 'disabled', 'off'],
    [3, 'used', 'informs'],
  ])('R4.19 redemption status %d is %s', async (status, word, tone) => {
    expect(await label('redemption', status)).toMatchObject({ word, tone })
  })

  test.each([
    [1, 'top-up'],
    [2, 'consumption'],
    [3, 'management'],
    [4, 'system'],
    [5, 'test'],
    [0, 'unknown'],
  ])('R4.21 log type %d is %s', async (type, word) => {
    expect(await label('log', type)).toMatchObject({ word })
  })

  test('has its word for others as well', async () => {
    for (const [kind, numbers] of Object.entries(NUMBERS) as [StatusKind, number[]][])
      for (const status of numbers) expect(statusWord(kind, status, en)).toBe((await label(kind, status)).word)
  })

  test.each([0, 5, -1, Number.NaN])('a number that nobody knows (%d) is unknown', async (status) => {
    expect(await label('token', status)).toMatchObject({ word: 'unknown', tone: 'off' })
  })

  test.each(Object.entries(NUMBERS) as [StatusKind, number[]][])(
    'D66 states of a %s differ in word and icon, not only in colour',
    async (kind, numbers) => {
      const all = []
      for (const status of numbers) all.push(await label(kind, status))
      expect(new Set(all.map(({ word }) => word)).size).toBe(all.length)
      expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length)
    },
  )

  test('speaks Chinese where nobody says otherwise', async () => {
    const screen = await draw(<StatusLabel kind="token" status={4} />)
    await expect.element(screen.getByText('已耗尽')).toBeVisible()
  })
})

import { tokens } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { en } from '../texts/en.ts'
import { StatusLabel } from './StatusLabel.tsx'

obeysKitLaws('StatusLabel', StatusLabel, { kind: 'token', status: 1 })

const label = async (status: number) => {
  const { root } = await draw(<StatusLabel kind="token" status={status} />, { texts: en })
  return {
    word: root()?.textContent,
    tone: root()?.getAttribute('data-tone'),
    icon: root()?.querySelector('svg')?.innerHTML,
  }
}

describe('StatusLabel', () => {
  test.each([
    [1, 'enabled', 'works'],
    [2, 'disabled', 'off'],
    [3, 'expired', 'warns'],
    [4, 'exhausted', 'failed'],
  ])('R4.17 token status %d is %s', async (status, word, tone) => {
    expect(await label(status)).toMatchObject({ word, tone })
  })

  test.each([0, 5, -1, Number.NaN])('a number that nobody knows (%d) is unknown', async (status) => {
    expect(await label(status)).toMatchObject({ word: 'unknown', tone: 'off' })
  })

  test('D66 states differ in word and icon, not only in colour', async () => {
    const all = []
    for (const status of [...Object.values(tokens.TOKEN_STATUS), 99]) all.push(await label(status))
    expect(new Set(all.map(({ word }) => word)).size).toBe(all.length)
    expect(new Set(all.map(({ icon }) => icon)).size).toBe(all.length)
  })

  test('speaks Chinese where nobody says otherwise', async () => {
    const screen = await draw(<StatusLabel kind="token" status={4} />)
    await expect.element(screen.getByText('已耗尽')).toBeVisible()
  })
})

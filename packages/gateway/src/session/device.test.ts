import { describe, expect, test } from 'vitest'
import { findMark, withMark } from './device.ts'

const SECRET = 'secret'

/** Returns the device cookie of a browser after accounts have signed in, one after the other. */
const cookieAfter = (...ids: number[]): string =>
  ids.reduce<string | undefined>((cookie, id) => withMark(SECRET, id, cookie), undefined) ?? ''

const knownIn = (cookie: string) => [1, 2, 3, 4].filter((id) => findMark(SECRET, id, cookie) !== undefined)

describe('the device cookie', () => {
  test('has the three accounts that signed in last', () => {
    expect(knownIn(cookieAfter(1, 2, 3))).toEqual([1, 2, 3])
    expect(knownIn(cookieAfter(1, 2, 3, 4))).toEqual([2, 3, 4])
    expect(knownIn(cookieAfter(1, 2, 3, 1, 4))).toEqual([1, 3, 4])
  })

  test('keeps the mark of an account, by which its failures are counted', () => {
    const first = cookieAfter(1)
    const again = withMark(SECRET, 1, withMark(SECRET, 2, first))
    expect(findMark(SECRET, 1, again)).toBe(first)
    expect(again.split('.')).toEqual([first, findMark(SECRET, 2, again)])
  })

  test('has another mark in each browser, which is valid for its account and gateway only', () => {
    const cookie = cookieAfter(1)
    expect(cookie).toMatch(/^[\w-]{59}$/)
    expect(cookieAfter(1)).not.toBe(cookie)
    expect(findMark('another secret', 1, cookie)).toBeUndefined()
    expect(knownIn(cookie)).toEqual([1])
  })

  test('of more than three parts is read up to the third', () => {
    const mark = cookieAfter(1)
    expect(findMark(SECRET, 1, `x.y.${mark}`)).toBe(mark)
    expect(findMark(SECRET, 1, `x.y.z.${mark}`)).toBeUndefined()
  })

  test.each([
    undefined,
    '',
    '.',
    'x',
    'x'.repeat(59),
    'é'.repeat(30),
    `${cookieAfter(1)}x`,
    cookieAfter(1).slice(0, 58),
  ])('such as %j has no account', (cookie) => {
    expect(findMark(SECRET, 1, cookie)).toBeUndefined()
  })
})

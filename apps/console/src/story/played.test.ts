import { describe, expect, test } from 'vitest'
import { checkPlay } from './played.ts'

const usage = { use: 'Amounts.', dont: 'Times.' }
const keyboard = [{ keys: ['Enter'], does: 'Copies.' }] as const

describe('a story', () => {
  test('plays, or says why there is nothing to press', () => {
    const screen = { title: 'Screens/Tokens' }
    expect(() => checkPlay({ ...screen, parameters: {} })).toThrow('noPlay')
    expect(() => checkPlay({ ...screen, parameters: { noPlay: 'It shows a value.' } })).not.toThrow()
    expect(() => checkPlay({ ...screen, playFunction: () => {}, parameters: {} })).not.toThrow()
  })

  test('of the kit says when to use the component, and when not', () => {
    const kit = { title: 'Kit/Quota', playFunction: () => {} }
    expect(() => checkPlay({ ...kit, parameters: {} })).toThrow('usage')
    expect(() => checkPlay({ ...kit, parameters: { usage: { use: 'Amounts.' } } })).toThrow('usage')
    expect(() => checkPlay({ ...kit, parameters: { usage, keyboard } })).not.toThrow()
  })

  test('of the kit says what keys do', () => {
    const kit = { title: 'Kit/Quota', playFunction: () => {} }
    expect(() => checkPlay({ ...kit, parameters: { usage } })).toThrow('keyboard')
    const noPlay = 'It shows a value and has nothing to press.'
    expect(() => checkPlay({ ...kit, parameters: { usage, noPlay } })).not.toThrow()
  })
})

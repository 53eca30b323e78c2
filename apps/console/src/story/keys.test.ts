import { describe, expect, test } from 'vitest'
import { checkKeys, type KeyRow, shownKey } from './keys.ts'

const rows: readonly KeyRow[] = [{ keys: ['Enter', 'Space'], does: 'Copies the value.' }]
const NOTHING = 'It shows a value and has nothing to press.'

describe('a component of the kit', () => {
  test('says what its keys do, or that it has nothing to press', () => {
    expect(() => checkKeys(rows, 'It shows one state.')).not.toThrow()
    expect(() => checkKeys(undefined, NOTHING)).not.toThrow()
    expect(() => checkKeys(undefined, 'It shows one state.')).toThrow('`keyboard`')
    expect(() => checkKeys(undefined, undefined)).toThrow('`keyboard`')
  })

  test('does not say both, or nothing', () => {
    expect(() => checkKeys(rows, NOTHING)).toThrow('`keyboard`')
    expect(() => checkKeys([], 'It shows one state.')).toThrow('`keyboard`')
    expect(() => checkKeys([{ keys: [], does: 'Copies.' }], undefined)).toThrow('`keyboard`')
    expect(() => checkKeys([{ keys: ['Enter'], does: '' }], undefined)).toThrow('`keyboard`')
  })

  test('names keys as tests press them', () => {
    const typed = [{ keys: ['Return'], does: 'Copies.' }] as unknown as KeyRow[]
    expect(() => checkKeys(typed, undefined)).toThrow('unknown key: Return')
  })
})

test('keys are shown in words', () => {
  expect(['PageDown', 'ArrowUp', 'Enter', ','].map(shownKey)).toEqual(['Page down', 'Arrow up', 'Enter', ','])
})

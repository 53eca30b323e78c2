import { describe, expect, test } from 'vitest'
import { renameKeys, wrap } from './envelope.ts'

describe('keys with another name on the server', () => {
  const spelling = { model: 'modelName', day: 'Day' }

  test.each([
    [
      { modelName: 'a', time: 1 },
      { model: 'a', time: 1 },
    ],
    [{ model: 'a' }, { model: 'a' }],
    [
      [{ Day: 1 }, { Day: 2 }],
      [{ day: 1 }, { day: 2 }],
    ],
    [null, null],
    ['modelName', 'modelName'],
    [{}, {}],
  ])('are renamed: %j is read as %j', (theirs, ours) => {
    expect(renameKeys(theirs, spelling)).toEqual(ours)
  })

  test('are renamed again by a server', () => {
    expect(wrap('beside', { model: 'a', time: 1 }, spelling)).toEqual({
      message: '',
      success: true,
      modelName: 'a',
      time: 1,
    })
    expect(wrap('data', [{ day: 1 }], spelling)).toEqual({ data: [{ Day: 1 }], message: '', success: true })
  })

  test('without any, content is unchanged', () => {
    const content = { a: 1 }
    expect(renameKeys(content, {})).toBe(content)
  })
})

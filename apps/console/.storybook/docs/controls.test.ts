import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { isCode, plainType, showProps, statedDefault } from './controls.ts'

describe('the default of a prop', () => {
  test.each([
    ['Part of the limit. Defaults to `used`.', 'used'],
    ['Side length in pixels. Defaults to 192.', '192'],
    ['Defaults to 0.5. More.', '0.5'],
    ['Defaults to the kit’s text.', undefined],
    ['Row height.', undefined],
    [undefined, undefined],
  ])('of %j is %j', (description, stated) => expect(statedDefault(description)).toBe(stated))
})

test.each([
  ['((text: string) => void)', '(text: string) => void'],
  ['(text: string) => void', '(text: string) => void'],
  ['((a: string) => void) | ((b: number) => void)', '((a: string) => void) | ((b: number) => void)'],
  ['string | number', 'string | number'],
])('the type %j is shown as %j', (type, shown) => expect(plainType(type)).toBe(shown))

test.each<[unknown, boolean]>([
  [() => {}, true],
  [{ page: 1, onPage: () => {} }, true],
  [{ ...createElement('b') }, true],
  [{ content: createElement('b') }, true],
  [{ page: 1, tools: null }, false],
  ['text', false],
  [undefined, false],
])('%j is code: %j', (value, expected) => expect(isCode(value)).toBe(expected))

describe('a prop', () => {
  const node = { name: 'title', description: 'Name.', table: { type: { summary: 'ReactNode' } } }
  const shown = (argType: object, value: unknown) =>
    showProps({
      argTypes: { title: argType },
      initialArgs: { title: value },
    } as unknown as Parameters<typeof showProps>[0]).title

  test('that takes content is typed as text, unless the story has an element', () => {
    expect(shown(node, '删除')?.control).toEqual({ type: 'text' })
    expect(shown(node, undefined)?.control).toEqual({ type: 'text' })
    expect(shown(node, createElement('b'))?.control).toBe(false)
  })

  test('with functions has no control', () => {
    const paging = { name: 'paging', control: { type: 'object' } }
    expect(shown(paging, { onPage: () => {} })?.control).toBe(false)
    expect(shown(paging, { page: 1 })?.control).toEqual({ type: 'object' })
  })

  test('has the default that its description states', () => {
    const size = { name: 'size', description: 'Pixels. Defaults to 192.', table: { type: { summary: 'number' } } }
    expect(shown(size, 96)?.table).toEqual({ type: { summary: 'number' }, defaultValue: { summary: '192' } })
  })
})

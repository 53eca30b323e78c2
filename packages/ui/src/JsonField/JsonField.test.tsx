import fc from 'fast-check'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { formatJson, JsonField, jsonError } from './JsonField.tsx'

obeysKitLaws('JsonField', JsonField, { label: '倍率', value: '{}', onChange: () => {} }, 'field')

function Held({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <JsonField label="倍率" value={value} onChange={setValue} />
}

describe('JsonField', () => {
  test('D71 names the line and the column, and selects what does not fit', async () => {
    const screen = await draw(<Held start={'{\n  "a": 1,\n  "b": x\n}'} />)
    await expect.element(screen.getByText(/第 3 行第 8 列不符合 JSON 格式/)).toBeVisible()
    await screen.getByRole('button', { name: '跳到该处' }).click()
    const area = screen.getByRole('textbox').element() as HTMLTextAreaElement
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('x')
  })

  test('R5.14 says what is wrong with the field beside the place', async () => {
    const screen = await draw(<JsonField label="倍率" value="{bad" onChange={() => {}} error="模型倍率不合法" />)
    await expect.element(screen.getByText(/模型倍率不合法/)).toBeVisible()
    await expect.element(screen.getByText(/第 1 行第 2 列不符合 JSON 格式/)).toBeVisible()
  })

  test('is put in order by a button, which rests where there is nothing to do', async () => {
    const screen = await draw(<Held start='{"a":1}' />)
    const format = screen.getByRole('button', { name: '整理格式' })
    await format.click()
    await expect.element(screen.getByRole('textbox')).toHaveValue('{\n  "a": 1\n}')
    await expect.element(format).toBeDisabled()
  })
})

describe('R5.48 the check of a JSON text', () => {
  test.each(['', '  ', '{}', '[1]', '"a"', 'null', '-1.5e3'])('takes %j', (text) => {
    expect(jsonError(text)).toBeUndefined()
  })

  test.each(['{', '{"a":1,}', "{'a':1}", '{} {}', '// x\n{}', 'NaN', '[1 2]'])('refuses %j', (text) => {
    expect(jsonError(text)).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
  })

  test('agrees with JSON.parse, whatever is typed, and never throws', () => {
    const parses = (text: string) => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    const typed = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((text) => text.slice(1)),
    )
    fc.assert(
      fc.property(typed, (text) => {
        if (text.trim() === '') return
        expect(jsonError(text) === undefined).toBe(parses(text))
        expect(formatJson(formatJson(text))).toBe(formatJson(text))
      }),
    )
  })
})

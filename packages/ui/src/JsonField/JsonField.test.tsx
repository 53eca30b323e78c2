import fc from 'fast-check'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { formatJson, JsonField, jsonError } from './JsonField.tsx'

testComponentContract('JsonField', JsonField, { label: '倍率', value: '{}', onChange: () => {} }, 'field')

function StatefulField({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  return <JsonField label="倍率" value={value} onChange={setValue} />
}

describe('JsonField', () => {
  test('shows line and column of a syntax error, and selects it', async () => {
    const screen = await render(<StatefulField start={'{\n  "a": 1,\n  "b": x\n}'} />)
    await expect.element(screen.getByText(/第 3 行第 8 列不符合 JSON 格式/)).toBeVisible()
    await screen.getByRole('button', { name: '跳到该处' }).click()
    const area = screen.getByRole('textbox').element() as HTMLTextAreaElement
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('x')
  })

  test.each(PRESS)('goes to an error, and formats the text, with %s', async (key) => {
    const screen = await render(<StatefulField start='{"a":x}' />)
    const area = screen.getByRole('textbox')
    await press(screen.getByRole('button', { name: '跳到该处' }), key)
    await expect.element(area).toHaveFocus()
    await area.fill('{"a":1}')
    await press(screen.getByRole('button', { name: '整理格式' }), key)
    await expect.element(area).toHaveValue('{\n  "a": 1\n}')
  })

  test('shows the field’s error next to the location', { tags: ['R5.14'] }, async () => {
    const screen = await render(<JsonField label="倍率" value="{bad" onChange={() => {}} error="模型倍率不合法" />)
    await expect.element(screen.getByText(/模型倍率不合法/)).toBeVisible()
    await expect.element(screen.getByText(/第 1 行第 2 列不符合 JSON 格式/)).toBeVisible()
  })

  test('formats the text with a button that is disabled for formatted text', async () => {
    const screen = await render(<StatefulField start='{"a":1}' />)
    const format = screen.getByRole('button', { name: '整理格式' })
    await format.click()
    await expect.element(screen.getByRole('textbox')).toHaveValue('{\n  "a": 1\n}')
    await expect.element(format).toBeDisabled()
  })
})

describe('the JSON check', { tags: ['R5.48'] }, () => {
  test.each(['', '  ', '{}', '[1]', '"a"', 'null', '-1.5e3'])('accepts %j', (text) => {
    expect(jsonError(text)).toBeUndefined()
  })

  test.each(['{', '{"a":1,}', "{'a':1}", '{} {}', '// x\n{}', 'NaN', '[1 2]'])('rejects %j', (text) => {
    expect(jsonError(text)).toMatchObject({ line: expect.any(Number), column: expect.any(Number) })
  })

  test('agrees with JSON.parse for any text and never throws', () => {
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

import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { ModelMappingField } from './ModelMappingField.tsx'
import { formatMapping, parseMapping } from './mapping.ts'

testComponentContract('ModelMappingField', ModelMappingField, { value: '{"a":"b"}', onChange: () => {} })

function StatefulField({ start, onText }: { start: string; onText: (text: string) => void }) {
  const [value, setValue] = useState(start)
  const change = (text: string) => {
    setValue(text)
    onText(text)
  }
  return <ModelMappingField value={value} onChange={change} />
}

const field = async (start = '') => {
  const onText = vi.fn()
  return { screen: await render(<StatefulField start={start} onText={onText} />), onText }
}

describe('ModelMappingField', () => {
  test('writes JSON for complete rows only', async () => {
    const { screen, onText } = await field()
    await screen.getByRole('button', { name: '添加' }).click()
    await screen.getByRole('textbox', { name: '请求的模型 1' }).fill('gpt-4')
    expect(onText).not.toHaveBeenCalled()
    await screen.getByRole('textbox', { name: '实际调用的模型 1' }).fill('gpt-4o')
    expect(JSON.parse(onText.mock.lastCall?.[0])).toEqual({ 'gpt-4': 'gpt-4o' })
  })

  test('removes rows, and clears the text with the last one', async () => {
    const { screen, onText } = await field('{"a":"b"}')
    await screen.getByRole('button', { name: '移除「a」' }).click()
    expect(onText).toHaveBeenLastCalledWith('')
    await expect.element(screen.getByText('未设置重定向，直接调用请求的模型。')).toBeVisible()
  })

  test.each(PRESS)('adds and removes rows with %s', async (key) => {
    const { screen, onText } = await field('{"a":"b"}')
    await press(screen.getByRole('button', { name: '添加' }), key)
    await expect.element(screen.getByRole('textbox', { name: '请求的模型 2' })).toBeVisible()
    await press(screen.getByRole('button', { name: '移除「a」' }), key)
    expect(onText).toHaveBeenLastCalledWith('')
  })

  test('is shown as JSON and as rows with arrow keys', async () => {
    const { screen } = await field('{"a":"b"}')
    await press(screen.getByRole('radio', { name: '表格' }), '{ArrowRight}')
    await expect.element(screen.getByRole('textbox', { name: '模型重定向' })).toBeVisible()
    await press(screen.getByRole('radio', { name: 'JSON' }), '{ArrowLeft}')
    await expect.element(screen.getByRole('textbox', { name: '请求的模型 1' })).toBeVisible()
  })

  test('accepts typed JSON', async () => {
    const { screen } = await field()
    await screen.getByText('JSON').click()
    await screen.getByRole('textbox', { name: '模型重定向' }).fill('{"x":"y"}')
    await screen.getByText('表格').click()
    await expect.element(screen.getByRole('textbox', { name: '请求的模型 1' })).toHaveValue('x')
  })

  test.each(['["a"]', '{"a":1}', '{'])('keeps %j, which can only be edited as JSON', async (text) => {
    const { screen } = await field(text)
    await expect.element(screen.getByRole('textbox', { name: '模型重定向' })).toHaveValue(text)
  })
})

test('rows and JSON convert to each other', () => {
  const text = formatMapping([
    { from: ' a ', to: 'b' },
    { from: '', to: 'c' },
    { from: 'd', to: ' ' },
  ])
  expect(parseMapping(text)).toEqual([{ from: 'a', to: 'b' }])
  expect(parseMapping('null')).toBeUndefined()
})

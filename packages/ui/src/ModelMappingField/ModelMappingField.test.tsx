import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { ModelMappingField } from './ModelMappingField.tsx'
import { readMapping, writeMapping } from './mapping.ts'

obeysKitLaws('ModelMappingField', ModelMappingField, { value: '{"a":"b"}', onChange: () => {} })

function Held({ start, onText }: { start: string; onText: (text: string) => void }) {
  const [value, setValue] = useState(start)
  const change = (text: string) => {
    setValue(text)
    onText(text)
  }
  return <ModelMappingField value={value} onChange={change} />
}

const field = async (start = '') => {
  const onText = vi.fn()
  return { screen: await draw(<Held start={start} onText={onText} />), onText }
}

describe('ModelMappingField', () => {
  test('writes JSON for full rows, and nothing for half ones', async () => {
    const { screen, onText } = await field()
    await screen.getByRole('button', { name: '添加' }).click()
    await screen.getByRole('textbox', { name: '请求的模型 1' }).fill('gpt-4')
    expect(onText).not.toHaveBeenCalled()
    await screen.getByRole('textbox', { name: '实际调用的模型 1' }).fill('gpt-4o')
    expect(JSON.parse(onText.mock.lastCall?.[0])).toEqual({ 'gpt-4': 'gpt-4o' })
  })

  test('a removed row is gone, the last leaves no text at all', async () => {
    const { screen, onText } = await field('{"a":"b"}')
    await screen.getByRole('button', { name: '移除「a」' }).click()
    expect(onText).toHaveBeenLastCalledWith('')
    await expect.element(screen.getByText('没有重定向：按请求的模型调用。')).toBeVisible()
  })

  test('takes what is typed as JSON', async () => {
    const { screen } = await field()
    await screen.getByText('JSON').click()
    await screen.getByRole('textbox', { name: '模型重定向' }).fill('{"x":"y"}')
    await screen.getByText('表格').click()
    await expect.element(screen.getByRole('textbox', { name: '请求的模型 1' })).toHaveValue('x')
  })

  test.each(['["a"]', '{"a":1}', '{'])('%j can only be edited as JSON, and is not lost', async (text) => {
    const { screen } = await field(text)
    await expect.element(screen.getByRole('textbox', { name: '模型重定向' })).toHaveValue(text)
  })
})

test('rows and JSON are the same', () => {
  const text = writeMapping([
    { from: ' a ', to: 'b' },
    { from: '', to: 'c' },
    { from: 'd', to: ' ' },
  ])
  expect(readMapping(text)).toEqual([{ from: 'a', to: 'b' }])
  expect(readMapping('null')).toBeUndefined()
})

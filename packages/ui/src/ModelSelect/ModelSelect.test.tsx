import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testComponentContract } from '../testing/component-contract.tsx'
import { press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { ModelSelect } from './ModelSelect.tsx'

testComponentContract('ModelSelect', ModelSelect, { value: ['gpt-4o'], onChange: () => {} }, 'field')

const MODELS = [
  { group: 'OpenAI', items: ['gpt-4o', 'o3'] },
  { group: 'DeepSeek', items: ['deepseek-chat'] },
]

function StatefulField({ start, onNames }: { start: string[]; onNames: (names: string[]) => void }) {
  const [value, setValue] = useState(start)
  const change = (names: string[]) => {
    setValue(names)
    onNames(names)
  }
  return <ModelSelect value={value} onChange={change} models={MODELS} />
}

const select = async (start: string[] = []) => {
  const onNames = vi.fn()
  const screen = await render(<StatefulField start={start} onNames={onNames} />)
  return { screen, onNames, field: screen.getByRole('combobox', { name: '模型' }) }
}

describe('ModelSelect', () => {
  test('suggests known models by provider, filtered by the typed text', async () => {
    const { screen, field, onNames } = await select()
    await field.fill('deep')
    await expect.element(screen.getByText('DeepSeek')).toBeVisible()
    await screen.getByRole('option', { name: 'deepseek-chat' }).click()
    expect(onNames).toHaveBeenLastCalledWith(['deepseek-chat'])
  })

  test('accepts a custom name', async () => {
    const { field, onNames } = await select(['o3'])
    await field.fill('my-model')
    await userEvent.keyboard('{Enter}')
    expect(onNames).toHaveBeenLastCalledWith(['o3', 'my-model'])
  })

  test('accepts a pasted list without duplicates', async () => {
    await navigator.clipboard.writeText(' gpt-4o, o3\r\n\n qwen-max；o3、')
    const { screen, field, onNames } = await select(['o3'])
    await field.click()
    await userEvent.paste()
    expect(onNames).toHaveBeenLastCalledWith(['o3', 'gpt-4o', 'qwen-max'])
    await expect.element(screen.getByText('已选 3 个模型')).toBeVisible()
  })

  test('is filled with the keyboard alone', async () => {
    const { screen, field, onNames } = await select()
    await press(field, '{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    expect(onNames).toHaveBeenLastCalledWith(['gpt-4o'])
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument()
    await userEvent.keyboard('mine,')
    expect(onNames).toHaveBeenLastCalledWith(['gpt-4o', 'mine'])
    await userEvent.keyboard('other ')
    expect(onNames).toHaveBeenLastCalledWith(['gpt-4o', 'mine', 'other'])
    await userEvent.keyboard('last{Tab}')
    expect(onNames).toHaveBeenLastCalledWith(['gpt-4o', 'mine', 'other', 'last'])
    await press(field, '{Backspace}')
    expect(onNames).toHaveBeenLastCalledWith(['gpt-4o', 'mine', 'other'])
  })

  test('is cleared with its button', async () => {
    const { screen, onNames } = await select(['o3', 'gpt-4o'])
    await screen.getByRole('button', { name: '全部清除' }).click()
    expect(onNames).toHaveBeenLastCalledWith([])
  })

  describe('with more models than fit', () => {
    const many = Array.from({ length: 53 }, (_, at) => `m${at}`)

    test('shows eight and the number of the rest, which a button shows', async () => {
      const { screen } = await select(many)
      await expect.element(screen.getByText('m7', { exact: true })).toBeVisible()
      expect(screen.getByText('m8', { exact: true }).query()).toBeNull()
      await screen.getByRole('button', { name: '其余 45 个' }).click()
      await expect.element(screen.getByText('m52', { exact: true })).toBeInTheDocument()
      await screen.getByRole('button', { name: '收起' }).click()
      expect(screen.getByText('m8', { exact: true }).query()).toBeNull()
    })

    test('removes none that is not seen', async () => {
      const { screen, field, onNames } = await select(many)
      await field.click()
      await userEvent.keyboard('{Backspace}')
      expect(onNames).not.toHaveBeenCalled()
      await expect.element(screen.getByText('m52', { exact: true })).toBeInTheDocument()
      await userEvent.keyboard('{Backspace}')
      expect(onNames).toHaveBeenLastCalledWith(many.slice(0, -1))
    })

    test('shows one that is added alone', async () => {
      const { screen, field } = await select(many)
      await field.fill('my-model')
      await userEvent.keyboard('{Enter}')
      await expect.element(screen.getByText('my-model', { exact: true })).toBeInTheDocument()
    })
  })
})

import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testComponentContract } from '../testing/component-contract.tsx'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { RatioTable } from './RatioTable.tsx'
import { changesOf, parseRatios } from './ratios.ts'

const STORED = '{"gpt-4o":1.25,"gpt-4o-mini":0.075}'

testComponentContract('RatioTable', RatioTable, { label: '倍率', value: STORED, onChange: () => {} })

function StatefulField({ start, onText }: { start: string; onText: (text: string) => void }) {
  const [value, setValue] = useState(start)
  const change = (text: string) => {
    setValue(text)
    onText(text)
  }
  return <RatioTable label="倍率" value={value} stored={STORED} onChange={change} />
}

const table = async (start = STORED) => {
  const onText = vi.fn()
  const screen = await render(<StatefulField start={start} onText={onText} />)
  return { screen, last: () => JSON.parse(onText.mock.lastCall?.[0] ?? 'null'), onText }
}

describe('RatioTable', () => {
  test('edits a ratio in place and marks it', async () => {
    const { screen, last } = await table()
    await screen.getByRole('textbox', { name: '「gpt-4o」的倍率' }).fill('2.5')
    expect(last()).toEqual({ 'gpt-4o': 2.5, 'gpt-4o-mini': 0.075 })
    await expect.element(screen.getByText('原为 1.25')).toBeVisible()
    await expect.element(screen.getByText('1 项未保存')).toBeVisible()
    await screen.getByRole('textbox', { name: '「gpt-4o」的倍率' }).fill('1.25')
    await expect.element(screen.getByText('1 项未保存')).not.toBeInTheDocument()
  })

  test.each(['', '-1', 'x', '1e999'])('rejects %j as a ratio, and restores the value on blur', async (typed) => {
    const { screen, onText } = await table()
    const field = screen.getByRole('textbox', { name: '「gpt-4o」的倍率' })
    await field.fill(typed)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(onText).not.toHaveBeenCalled()
    await userEvent.tab()
    await expect.element(field).toHaveValue('1.25')
  })

  test('removes rows, adds one with Enter, and lists the removed names', async () => {
    const { screen, last } = await table()
    await screen.getByRole('button', { name: '移除「gpt-4o-mini」' }).click()
    await expect.element(screen.getByText(/已移除：gpt-4o-mini/)).toBeVisible()
    await screen.getByRole('textbox', { name: '新增名称' }).fill('o3')
    await screen.getByRole('textbox', { name: '倍率', exact: true }).fill('0')
    await userEvent.keyboard('{Enter}')
    expect(last()).toEqual({ 'gpt-4o': 1.25, o3: 0 })
    await expect.element(screen.getByText('新增', { exact: true })).toBeVisible()
  })

  test('does not submit the form around it when Enter is pressed in the search', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`model ${at}`, at])))
    const screen = await render(
      <form onSubmit={onSubmit}>
        <RatioTable label="倍率" value={many} onChange={() => {}} />
      </form>,
    )
    await screen.getByRole('textbox', { name: '查找名称' }).fill('model 3')
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test.each(PRESS)('removes rows with %s', async (key) => {
    const { screen, last } = await table()
    await press(screen.getByRole('button', { name: '移除「gpt-4o-mini」' }), key)
    expect(last()).toEqual({ 'gpt-4o': 1.25 })
  })

  test('is shown as JSON and as rows with arrow keys', async () => {
    const { screen } = await table()
    await press(screen.getByRole('radio', { name: '表格' }), '{ArrowRight}')
    await expect.element(screen.getByRole('textbox', { name: '倍率' })).toHaveValue(STORED)
    await press(screen.getByRole('radio', { name: 'JSON' }), '{ArrowLeft}')
    await expect.element(screen.getByRole('textbox', { name: '「gpt-4o」的倍率' })).toBeVisible()
  })

  test('filters by a part of the name', async () => {
    const { screen } = await table(
      JSON.stringify({ 'gpt-4o': 1, 'gpt-4o-mini': 1, a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }),
    )
    await screen.getByRole('textbox', { name: '查找名称' }).fill('MINI')
    await expect.element(screen.getByText('gpt-4o-mini')).toBeVisible()
    await expect.element(screen.getByText('gpt-4o', { exact: true })).not.toBeInTheDocument()
  })

  test('has no search field for a few rows', async () => {
    const { screen } = await table()
    await expect.element(screen.getByText('gpt-4o-mini')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: '查找名称' })).not.toBeInTheDocument()
  })

  test('accepts typed JSON', async () => {
    const { screen } = await table()
    await screen.getByText('JSON').click()
    await screen.getByRole('textbox', { name: '倍率' }).fill('{"a":3}')
    await screen.getByText('表格').click()
    await expect.element(screen.getByText('a', { exact: true })).toBeVisible()
  })

  test.each(['[1]', '{"a":"1"}', '{'])('keeps %j, which can only be edited as JSON', async (text) => {
    const { screen } = await table(text)
    await expect.element(screen.getByRole('textbox', { name: '倍率' })).toHaveValue(text)
  })
})

describe('changesOf', () => {
  test('compares by value, regardless of order and whitespace', () => {
    const ratios = (text: string) => parseRatios(text) ?? new Map()
    expect(changesOf(ratios('{"a":1,"b":2}'), ratios(' {"b": 2.0, "a": 1} '))).toEqual({
      changed: new Map(),
      removed: [],
    })
    expect(changesOf(ratios('{"a":1,"b":2}'), ratios('{"b":3,"c":0}'))).toEqual({
      changed: new Map([
        ['b', 2],
        ['c', undefined],
      ]),
      removed: ['a'],
    })
  })
})

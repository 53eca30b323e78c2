import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { RatioTable } from './RatioTable.tsx'
import { changesOf, readRatios } from './ratios.ts'

const STORED = '{"gpt-4o":1.25,"gpt-4o-mini":0.075}'

obeysKitLaws('RatioTable', RatioTable, { label: '倍率', value: STORED, onChange: () => {} })

function Held({ start, onText }: { start: string; onText: (text: string) => void }) {
  const [value, setValue] = useState(start)
  const change = (text: string) => {
    setValue(text)
    onText(text)
  }
  return <RatioTable label="倍率" value={value} stored={STORED} onChange={change} />
}

const table = async (start = STORED) => {
  const onText = vi.fn()
  const screen = await draw(<Held start={start} onText={onText} />)
  return { screen, last: () => JSON.parse(onText.mock.lastCall?.[0] ?? 'null'), onText }
}

describe('RatioTable', () => {
  test('D71 changes a ratio in place and marks it', async () => {
    const { screen, last } = await table()
    await screen.getByRole('textbox', { name: '「gpt-4o」的倍率' }).fill('2.5')
    expect(last()).toEqual({ 'gpt-4o': 2.5, 'gpt-4o-mini': 0.075 })
    await expect.element(screen.getByText('原为 1.25')).toBeVisible()
    await expect.element(screen.getByText('1 项未保存')).toBeVisible()
    await screen.getByRole('textbox', { name: '「gpt-4o」的倍率' }).fill('1.25')
    await expect.element(screen.getByText('1 项未保存')).not.toBeInTheDocument()
  })

  test.each(['', '-1', 'x', '1e999'])(
    '%j is no ratio: nothing changes, and leaving brings the value back',
    async (typed) => {
      const { screen, onText } = await table()
      const field = screen.getByRole('textbox', { name: '「gpt-4o」的倍率' })
      await field.fill(typed)
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      expect(onText).not.toHaveBeenCalled()
      await userEvent.tab()
      await expect.element(field).toHaveValue('1.25')
    },
  )

  test('removes, adds by Enter, and names what was removed', async () => {
    const { screen, last } = await table()
    await screen.getByRole('button', { name: '移除「gpt-4o-mini」' }).click()
    await expect.element(screen.getByText(/已移除：gpt-4o-mini/)).toBeVisible()
    await screen.getByRole('textbox', { name: '新增名称' }).fill('o3')
    await screen.getByRole('textbox', { name: '倍率', exact: true }).fill('0')
    await userEvent.keyboard('{Enter}')
    expect(last()).toEqual({ 'gpt-4o': 1.25, o3: 0 })
    await expect.element(screen.getByText('新增', { exact: true })).toBeVisible()
  })

  test('D71 is found by a part of its name', async () => {
    const { screen } = await table()
    await screen.getByRole('textbox', { name: '查找名称' }).fill('MINI')
    await expect.element(screen.getByText('gpt-4o-mini')).toBeVisible()
    await expect.element(screen.getByText('gpt-4o', { exact: true })).not.toBeInTheDocument()
  })

  test('shows the JSON beside it, and takes what is typed there', async () => {
    const { screen } = await table()
    await screen.getByText('JSON').click()
    await screen.getByRole('textbox', { name: '倍率' }).fill('{"a":3}')
    await screen.getByText('表格').click()
    await expect.element(screen.getByText('a', { exact: true })).toBeVisible()
  })

  test.each(['[1]', '{"a":"1"}', '{'])('%j can only be edited as JSON, and is not lost', async (text) => {
    const { screen } = await table(text)
    await expect.element(screen.getByRole('textbox', { name: '倍率' })).toHaveValue(text)
  })
})

describe('what is not saved', () => {
  test('is told by value: order and spaces do not count', () => {
    const ratios = (text: string) => readRatios(text) ?? new Map()
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

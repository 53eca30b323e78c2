import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { testComponentContract } from '../testing/component-contract.tsx'
import { press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { moneyOf, QuotaInput, unitsOf } from './QuotaInput.tsx'

const format = { quota_per_unit: 500_000, display_in_currency: true }

testComponentContract('QuotaInput', QuotaInput, { label: '额度', value: 500_000, onChange: () => {}, format }, 'field')

function StatefulField({ onChange, start = 500_000 }: { onChange: (units: number | '') => void; start?: number }) {
  const [value, setValue] = useState<number | ''>(start)
  const change = (units: number | '') => {
    setValue(units)
    onChange(units)
  }
  return <QuotaInput label="额度" value={value} onChange={change} format={format} />
}

const input = async () => {
  const onChange = vi.fn()
  const screen = await render(<StatefulField onChange={onChange} />)
  return { screen, onChange, field: screen.getByRole('textbox', { name: '额度' }) }
}

describe('QuotaInput', () => {
  test('takes dollars and shows the units', async () => {
    const { screen, field, onChange } = await input()
    await expect.element(field).toHaveValue('$1')
    await expect.element(screen.getByText('即 500,000 额度')).toBeVisible()
    await field.fill('0.000126')
    expect(onChange).toHaveBeenLastCalledWith(63)
    await expect.element(screen.getByText('即 63 额度')).toBeVisible()
  })

  test('takes units if the gateway shows no currency', async () => {
    const onChange = vi.fn()
    const screen = await render(
      <QuotaInput
        label="额度"
        defaultValue={500_000}
        onChange={onChange}
        format={{ ...format, display_in_currency: false }}
      />,
    )
    const field = screen.getByRole('textbox', { name: '额度' })
    await expect.element(field).toHaveValue('500,000')
    await expect.element(screen.getByText('即 500,000 额度')).not.toBeInTheDocument()
    await field.fill('750000')
    expect(onChange).toHaveBeenLastCalledWith(750_000)
  })

  test('adds and takes away a dollar with arrow keys', async () => {
    const { field, onChange } = await input()
    await press(field, '{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith(1_000_000)
    await press(field, '{ArrowDown}{ArrowDown}')
    expect(onChange).toHaveBeenLastCalledWith(0)
  })

  test('keeps trailing zeros while typing', async () => {
    const { field } = await input()
    await field.fill('1.50')
    await expect.element(field).toHaveValue('$1.50')
  })

  test('reports an empty field as empty, not as 0', async () => {
    const { field, onChange } = await input()
    await field.fill('')
    expect(onChange).toHaveBeenLastCalledWith('')
    await expect.element(field).toHaveValue('')
  })
})

describe('money', () => {
  test.each([
    [1, 500_000],
    ['0.000002', 1],
    ['2.5', 1_250_000],
    ['', ''],
    ['-', ''],
    ['1e300', ''],
  ])('of %j dollars is %j units', (typed, units) => {
    expect(unitsOf(typed, format)).toBe(units)
  })

  test('converting back and forth is lossless at the default price', () => {
    for (const units of [0, 1, 63, 499_999, 500_001, 123_456_789])
      expect(unitsOf(moneyOf(units, format), format)).toBe(units)
  })
})

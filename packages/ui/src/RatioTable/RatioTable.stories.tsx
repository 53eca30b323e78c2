import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { RatioTable } from './RatioTable.tsx'

const some = JSON.stringify({ 'gpt-4o': 1.25, 'gpt-4o-mini': 0.075, 'claude-sonnet-4': 1.5, 'deepseek-chat': 0.135 })
const many = JSON.stringify(Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`model-${at}`, at / 100])))

const meta = {
  component: RatioTable,
  parameters: {
    parts: ANATOMY.RatioTable,
    usage: {
      use: 'An object of names and ratios with many entries.',
      dont: 'Pairs of texts; use `ModelMappingField`.',
    },
    keyboard: [
      { keys: ['Enter', 'Space'], does: 'On a button: removes the row, or adds one.' },
      { keys: ['Enter'], does: 'In the fields below the rows: adds a row. In no field does it send a form.' },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'On the control above the rows: shows them as rows or as JSON.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
  },
  args: {
    label: '模型倍率',
    description: '一个倍率等于每千个令牌 0.002 美元。',
    value: some,
    stored: some,
    onChange: fn(),
  },
  render: function StatefulField(args) {
    const [value, setValue] = useState(args.value)
    return <RatioTable {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof RatioTable>

export default meta
type Story = StoryObj<typeof meta>

export const Some: Story = {}

/** Unsaved changes are marked, with the stored value. */
export const Changed: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: '「gpt-4o」的倍率' })
    await userEvent.clear(field)
    await userEvent.type(field, '2.5')
    await userEvent.click(canvas.getByRole('button', { name: '移除「deepseek-chat」' }))
    await expect(canvas.getByText('2 项未保存')).toBeVisible()
    await expect(canvas.getByText('原为 1.25')).toBeVisible()
  },
}

/** Several hundred ratios are filtered by name. */
export const Many: Story = {
  args: { value: many, stored: many },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: '查找名称' }), '599')
    await expect(canvas.getByText('model-599')).toBeVisible()
  },
}

/** Anything but an object of numbers can only be edited as JSON. */
export const NotAnObject: Story = { args: { value: '[1, 2]', stored: some } }

export const Empty: Story = { args: { value: '', stored: '' } }

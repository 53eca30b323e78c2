import { Button } from '@mantine/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { ModelSelect } from './ModelSelect.tsx'

const models = [
  { group: 'OpenAI', items: ['gpt-4o', 'gpt-4o-mini', 'o3', 'text-embedding-3-small'] },
  { group: 'DeepSeek', items: ['deepseek-chat', 'deepseek-reasoner'] },
  { group: 'Ollama', items: Array.from({ length: 300 }, (_, at) => `local-${at}`) },
]

const meta = {
  component: ModelSelect,
  parameters: {
    usage: {
      use: 'Models, of which there may be hundreds: pick, type or paste.',
      dont: "A choice of a few; use Mantine's `Select` or `SegmentedControl`.",
    },
    keyboard: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'Goes to another suggestion.' },
      { keys: ['Enter'], does: 'Adds the suggestion, or what was typed.' },
      { keys: [',', 'Space', 'Tab'], does: 'Adds what was typed.' },
      {
        keys: ['Backspace'],
        does: 'In the empty field: removes the last model. If it is hidden, shows all models first.',
      },
      { keys: ['Escape'], does: 'Closes the suggestions.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Channels/Edit.',
  },
  args: { value: [], models, onChange: fn() },
  render: function StatefulField(args) {
    const [value, setValue] = useState(args.value)
    return <ModelSelect {...args} value={value} onChange={setValue} />
  },
} satisfies Meta<typeof ModelSelect>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const Selected: Story = { args: { value: ['gpt-4o', 'deepseek-chat', 'my-own-model'] } }

/** Eight of many are shown, and the number of the rest. */
export const Many: Story = { args: { value: Array.from({ length: 53 }, (_, at) => `local-${at}`) } }

/** Buttons of the form that fill the field. */
export const WithActions: Story = {
  args: {
    value: ['gpt-4o'],
    actions: (
      <Button variant="subtle" size="compact-xs">
        填入相关模型
      </Button>
    ),
  },
}

/** A pasted list with mixed separators. */
export const Pasted: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox', { name: '模型' })
    await userEvent.click(field)
    await userEvent.paste('gpt-4o, o3\nqwen-max；gpt-4o')
    await expect(canvas.getByText('已选 3 个模型')).toBeVisible()
    await userEvent.keyboard('{Escape}')
  },
}

export const WithError: Story = { args: { error: '请至少选择一个模型' } }

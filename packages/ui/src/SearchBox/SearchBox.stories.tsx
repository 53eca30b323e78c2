import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { SearchBox } from './SearchBox.tsx'

const meta = {
  component: SearchBox,
  parameters: {
    usage: {
      use: 'Searches that a server runs, while one types.',
      dont: 'Filtering what is already on the page; use a plain text field.',
    },
    keyboard: [
      { keys: ['Enter'], does: 'Searches at once.' },
      { keys: ['Escape'], does: 'Clears the field and the search.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Tokens/List.',
  },
  args: { label: '查找令牌', placeholder: '名称以此开头', keyword: '', onSearch: fn() },
} satisfies Meta<typeof SearchBox>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}

export const Searching: Story = { args: { keyword: 'azure' } }

/** Enter submits the trimmed keyword. */
export const Enter: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), '  ci {Enter}')
    await expect(args.onSearch).toHaveBeenCalledWith('ci')
  },
}

/** A key that could not be copied is shown selected. */
export const ManualCopy: Story = { args: { manualCopyText: 'sk-0123456789abcdef' } }

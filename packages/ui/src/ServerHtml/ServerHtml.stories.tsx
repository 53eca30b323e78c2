import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ANATOMY } from '../testing/anatomy.ts'
import { ServerHtml } from './ServerHtml.tsx'

const meta = {
  component: ServerHtml,
  parameters: {
    parts: ANATOMY.ServerHtml,
    usage: {
      use: 'Texts that an administrator wrote, as Markdown, HTML or a page.',
      dont: 'Texts of the product; these are catalogue entries.',
    },
    keyboard: [{ keys: ['Enter'], does: 'On a link of the text: opens it in a new window.' }],
    noPlay: 'It shows one state; tests of the component press it.',
  },
  args: { text: '' },
} satisfies Meta<typeof ServerHtml>

export default meta
type Story = StoryObj<typeof meta>

export const Markdown: Story = {
  args: {
    text: '# 公告\n\n周六 **02:00–04:00** 维护，期间 `gpt-4o` 不可用。\n\n| 模型 | 倍率 |\n| --- | --- |\n| gpt-4o | 1.25 |\n\n- 详情见 [状态页](https://status.example.com)\n\n> 感谢理解。\n',
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '公告' })).toBeVisible()
  },
}

export const Html: Story = { args: { format: 'html', text: '由 <a href="https://example.com">示例公司</a> 运营' } }

/** Scripts and forms are removed. */
export const Hostile: Story = {
  args: { text: 'before <img src=x onerror=alert(1)><form action="//evil"><input name="password"></form> after' },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/before/)).toBeVisible()
    await expect(canvasElement.querySelector('form, input, [onerror]')).toBeNull()
  },
}

/** Content from outside the gateway: images are removed, so nothing is loaded from other servers. */
export const WithoutImages: Story = {
  args: { format: 'markdown', text: '## 0.6.11\n\n- 修复 ![](https://evil.example/pixel.png) 渠道测试\n' },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/渠道测试/)).toBeVisible()
    await expect(canvasElement.querySelector('img')).toBeNull()
  },
}

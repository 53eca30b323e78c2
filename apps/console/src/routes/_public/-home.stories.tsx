import { status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { aboutSystemTexts } from '../../parts/public-pages/texts.ts'
import { mock, screen } from '../../story/screen.tsx'

export default { title: 'Screens/Home', tags: ['!autodocs'] }

const home = screen('/', status.homePage)

/** The embedded gateway, which serves all protocols. */
const embedded = mock(status.get, { ...samples.status, usage: true })

const WRITTEN = `# 欢迎

**云山接口平台**为各部门提供统一的模型接口。

- 文档：[接入说明](https://example.com/docs)
- 值班：内线 8021

| 模型 | 倍率 |
| --- | --- |
| gpt-4o | 1.25 |
| gpt-4o-mini | 0.075 |
`

/** Without administrator content: what the system is for, and how to call it. */
export const Loaded = home.loaded('', {
  given: [embedded],
  play: async ({ page }) => {
    const texts = aboutSystemTexts.current()
    await page.findByText(/^curl /)
    await page.findByRole('button', { name: texts.copyCommand })
    await page.findByText('/v1/messages')
    await expect(page.queryByText(texts.status)).toBeNull()
  },
})
export const Phone = home.loaded('', { given: [embedded], width: 'phone' })

/** One API serves only OpenAI's calls. */
export const OneApi = home.loaded('', {
  play: async ({ page }) => {
    await page.findByText('/v1/chat/completions')
    await expect(page.queryByText('/v1/messages')).toBeNull()
  },
})
export const Written = home.loaded(WRITTEN)
export const WrittenPhone = home.loaded(WRITTEN, { width: 'phone' })

/** The announcement opens automatically, once. */
export const Notice = home.loaded('', {
  given: [mock(status.notice, '# 维护通知\n\n本周六 02:00 至 04:00 升级数据库，期间接口不可用。')],
  play: async ({ page }) => {
    await page.findByRole('dialog')
  },
})

export const Loading = home.loading()
export const Refused = home.refused()

/** Signed-in users are led on instead of reading about the system. */
export const AsUser = home.loaded('', {
  as: 'user',
  play: async ({ page }) => {
    const texts = aboutSystemTexts.current()
    await expect(page.queryByText(texts.status)).toBeNull()
    await expect(page.queryByRole('link', { name: texts.adminSteps[1]?.name })).toBeNull()
  },
})

export const AsRoot = home.loaded('', {
  as: 'root',
  play: async ({ page }) => {
    const texts = aboutSystemTexts.current()
    const link = await page.findByRole('link', { name: texts.adminSteps[0]?.name })
    await expect(link.getAttribute('href')).toBe('/dashboard')
  },
})

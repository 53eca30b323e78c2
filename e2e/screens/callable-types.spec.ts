import { RANK } from '@relaydeck/api-sdk'
import { chooseType, form } from '../support/channels.ts'
import { embeddedOnly } from '../support/embedded.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectToast } from '../support/page.ts'

test(
  'a type that cannot be called is set up as a compatible one with one button',
  embeddedOnly('does not translate the protocols of other providers'),
  async ({ page, program, signIn }) => {
    await signIn({ role: RANK.admin })
    await page.goto('/channel/add')
    await form(page).getByRole('textbox', { name: '名称' }).fill('claude')
    await form(page).getByRole('combobox', { name: '类型' }).click()
    await expect(page.getByText('本网关不支持')).toBeAttached()
    await page.keyboard.press('Escape')
    await chooseType(page, 'Anthropic Claude')
    await form(page).getByRole('textbox', { name: '密钥' }).fill('sk-claude')
    await expect(form(page).getByRole('alert')).toContainText('地址为 https://api.anthropic.com/v1')
    await form(page).getByRole('button', { name: '创建' }).click()
    await expect(form(page).getByText('本网关不能调用此类型的渠道')).toBeVisible()
    await form(page).getByRole('button', { name: '改为「OpenAI 兼容」' }).click()
    await expect(form(page).getByRole('alert')).toHaveCount(0)
    await form(page).getByRole('button', { name: '创建' }).click()
    await expectToast(page, '已创建渠道「claude」')
    const [channel] = await (await program.operator.asRoot()).channels.search({ keyword: 'claude' })
    expect(channel).toMatchObject({ type: 50, base_url: 'https://api.anthropic.com/v1' })
    expect(channel?.models).toContain('claude-3')
  },
)

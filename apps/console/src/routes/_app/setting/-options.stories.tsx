import { options } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, within } from 'storybook/test'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { optionTexts } from './-options/options.ts'
import { latestRelease } from './-other/Other.tsx'
import { settingTexts } from './-texts.ts'

export default { title: 'Screens/Settings/System-wide', tags: ['!autodocs'] }

const stored = Object.entries({
  PasswordLoginEnabled: 'true',
  RegisterEnabled: 'true',
  EmailDomainWhitelist: 'gmail.com,163.com',
  SMTPPort: '587',
  ServerAddress: 'https://gateway.example',
  QuotaPerUnit: '500000',
  RetryTimes: '5',
  LogConsumeEnabled: 'true',
  ChannelDisableThreshold: '5',
  QuotaRemindThreshold: '1000',
  QuotaForNewUser: '0',
  PreConsumedQuota: '500',
  QuotaForInviter: '0',
  QuotaForInvitee: '0',
  ModelRatio: '{"gpt-4o":1.25,"gpt-4o-mini":0.075}',
  CompletionRatio: '{"deepseek-chat":2}',
  GroupRatio: '{"default":1,"vip":0.8}',
  SystemName: 'Relaydeck',
  Theme: 'default',
  Notice: '# Maintenance on Sunday',
}).map(([key, value]) => ({ key, value }))

const operating = screen('/setting?tab=operating', options.list)

export const Operating = operating.loaded(stored)
/** The embedded gateway has options that One API does not have. */
export const OperatingEmbedded = operating.loaded(
  [...stored, { key: 'MaxCompletionTokens', value: '{"gpt-4o":16384}' }],
  {
    play: async ({ page }) => {
      const { labels } = optionTexts.current()
      await page.findByRole('group', { name: labels.MaxCompletionTokens })
    },
  },
)

/** One API does not list these options. */
export const OperatingOneApi = operating.loaded(stored, {
  play: async ({ page }) => {
    const { labels } = optionTexts.current()
    await page.findByRole('group', { name: labels.GroupRatio })
    await expect(page.queryByRole('group', { name: labels.MaxCompletionTokens })).toBeNull()
  },
})

export const OperatingOnAPhone = operating.loaded(stored, { width: 'phone' })
export const System = operating.loaded(stored, { at: '/setting?tab=system' })
/** The embedded gateway can require a second factor of administrators. */
export const SystemEmbedded = operating.loaded([...stored, { key: 'AdminTwoFactorRequired', value: 'false' }], {
  at: '/setting?tab=system',
  play: async ({ page }) => {
    const { labels } = optionTexts.current()
    await page.findByText(labels.AdminTwoFactorRequired)
  },
})
export const Other = operating.loaded(stored, { at: '/setting?tab=other' })

export const Loading = operating.loading()
export const Refused = operating.refused()

/** The server does not return the settings to an admin, who sees a message, and no tabs that would fail. */
export const RefusedToAnAdmin = operating.refused({
  as: 'admin',
  play: async ({ page }) => {
    const { tabs } = settingTexts.current()
    await expect(page.queryByRole('link', { name: tabs.system })).toBeNull()
  },
})

/** The bar shows unsaved changes. */
export const Unsaved = operating.loaded(stored, {
  play: async ({ page, userEvent }) => {
    const { labels, bar } = optionTexts.current()
    const field = page.getByLabelText(labels.RetryTimes)
    await userEvent.clear(field)
    await userEvent.type(field, '6')
    await page.findByText(bar.unsaved(1))
  },
})

/** The switch is restored and shows the reason. */
export const SwitchRefused = operating.loaded(stored, {
  given: [fail(options.set, 'refused')],
  play: async ({ page, userEvent }) => {
    const { labels } = optionTexts.current()
    const toggle = page.getByRole('switch', { name: labels.LogConsumeEnabled })
    await userEvent.click(toggle)
    await page.findByRole('alert')
    await expect(toggle).toBeChecked()
  },
})

/** After saving, nothing is unsaved. */
export const Saved = operating.loaded(stored, {
  given: [mock(options.set)],
  play: async ({ page, userEvent }) => {
    const { labels, bar } = optionTexts.current()
    await userEvent.type(page.getByLabelText(labels.TopUpLink), 'https://shop.example')
    await userEvent.click(await page.findByRole('button', { name: bar.save }))
    await page.findByText(bar.saved(1))
    await expect(page.queryByText(bar.unsaved(1))).toBeNull()
  },
})

const other = { at: '/setting?tab=other' } as const
const check = async ({ page, userEvent }: Stage) => {
  const { update } = optionTexts.current()
  await userEvent.click(page.getByRole('button', { name: update.check }))
  return update
}
const newer = { tag_name: 'v99.0.0', body: '## 更新内容\n\n- 新增渠道类型', html_url: 'https://example.com/v99.0.0' }

/** A newer release with its notes. */
export const UpdateFound = operating.loaded(stored, {
  ...other,
  given: [mock(latestRelease, newer)],
  play: async (stage) => {
    const { newer: title } = await check(stage)
    await within(await stage.page.findByRole('dialog', { name: title(newer.tag_name) })).findByText('新增渠道类型')
  },
})

export const UpToDate = operating.loaded(stored, {
  ...other,
  given: [mock(latestRelease, { tag_name: '', body: '', html_url: '' })],
  play: async (stage) => {
    const { latest } = await check(stage)
    await stage.page.findByText(latest(samples.status.version))
  },
})

/** Behind a firewall: a sentence and a link, but no error. */
export const UpdateCheckFailed = operating.loaded(stored, {
  ...other,
  given: [fail(latestRelease, 'refused')],
  play: async (stage) => {
    const { checkFailed } = await check(stage)
    await stage.page.findByText(checkFailed)
    await expect(stage.page.queryByRole('alert')).toBeNull()
  },
})

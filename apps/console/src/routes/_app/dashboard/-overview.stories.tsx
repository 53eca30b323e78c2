import { CHANNEL_STATUS, calls, channels, logs, status, tokens, usage, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { fail, mock, screen } from '../../../story/screen.tsx'
import { dateOf } from './-overview.ts'
import { dashboardTexts } from './-Section.tsx'

export default { title: 'Screens/Dashboard/Overview', tags: ['!autodocs'] }

const dashboard = screen('/dashboard', logs.stat)

const spent = ({ start_timestamp = 0 }: { start_timestamp?: number | undefined }) => ({
  quota: Date.now() / 1000 - start_timestamp > 86_400 ? 91_250_000 : 12_480_000,
})

const sum = (name: string, count: number, quota: number) => ({ ...samples.usageSum, name, calls: count, quota })
const ago = (minutes: number) => Math.floor(Date.now() / 1000) - 60 * minutes

// Counted from the time of the call, which is fixed in pictures.
const sums = () => ({
  user: [sum('alice', 9125, 51_200_000), sum('bob', 1840, 22_400_000), sum('data-labeling', 310, 9_100_000)],
  token: [],
  channel: [],
  model: [sum('gpt-4o', 4210, 48_000_000), sum('gpt-4o-mini', 6480, 21_300_000), sum('deepseek-v3', 585, 4_050_000)],
  day: [sum(dateOf(Date.now() - 86_400_000), 9920, 78_770_000), sum(dateOf(Date.now()), 1355, 12_480_000)],
})

const failed = () =>
  [
    { reason: 'The server is overloaded', status: 503, model_name: 'gpt-4o', minutes: 4 },
    { reason: '当前分组 default 下对于模型 o9 无可用渠道', status: 503, model_name: 'o9', minutes: 41 },
    { reason: 'Incorrect API key provided', status: 401, model_name: 'gpt-4o', minutes: 300 },
  ].map(({ minutes, ...call }, at) => ({
    ...samples.call,
    ...call,
    request_id: `2026112310000000000000000000${at}`,
    created_at: ago(minutes),
  }))

const account = (username: string, quota: number, used_quota: number, id: number) => ({
  ...samples.user,
  id,
  username,
  quota,
  used_quota,
})

const withAll = mock(status.get, { ...samples.status, usage: true, calls: true, max_page_size: 1000 })

const given = [
  withAll,
  mock(usage.list, ({ by }) => ({ ...sums(), 'user,model': [] })[by]),
  mock(calls.failed, failed),
  mock(calls.health, [
    { channel: 9, attempts: 412, failures: 37, duration: 1480 },
    { channel: 8, attempts: 96, failures: 0, duration: 14_200 },
    { channel: 7, attempts: 2040, failures: 0, duration: 900 },
  ]),
  mock(channels.search, [
    { ...samples.channel, id: 10, name: 'relay', status: CHANNEL_STATUS.disabledAutomatically },
    { ...samples.channel, id: 9, name: 'openai-main' },
    { ...samples.channel, id: 8, name: '硅基流动' },
    { ...samples.channel, id: 7, name: 'azure-eastasia' },
    { ...samples.channel, id: 6, name: 'deepseek', response_time: 6310 },
  ]),
  mock(users.list, [account('bob', 900_000, 40_000_000, 3), account('alice', 80_000_000, 60_000_000, 2)]),
]

export const AllUsers = dashboard.loaded(spent, { as: 'root', given })
export const Phone = dashboard.loaded(spent, { as: 'root', given, width: 'phone' })

/** Each name leads to its rows. */
export const OpensRows = dashboard.loaded(spent, {
  as: 'root',
  given,
  play: async ({ page }) => {
    const link = await page.findByRole('link', { name: 'data-labeling' })
    await expect(link.getAttribute('href')).toMatch(/^\/log\?type=2&start_timestamp=\d+&username=data-labeling$/)
    await expect((await page.findByRole('link', { name: 'openai-main' })).getAttribute('href')).toBe(
      '/channel?keyword=9',
    )
  },
})

/** No data yet. */
export const Quiet = dashboard.loaded(
  { quota: 0 },
  {
    as: 'root',
    given: [
      withAll,
      mock(usage.list, []),
      mock(calls.failed, []),
      mock(calls.health, []),
      mock(users.list, []),
      mock(channels.search, [samples.channel]),
    ],
    play: async ({ page }) => {
      const { channels: texts } = dashboardTexts.current()
      await page.findByText(texts.healthy)
    },
  },
)

/** Channels that were never tested are not called healthy. */
export const Untested = dashboard.loaded(spent, {
  as: 'root',
  given: [
    mock(calls.health, []),
    mock(calls.failed, []),
    mock(channels.search, [{ ...samples.channel, test_time: 0, response_time: 0 }]),
    ...given,
  ],
  play: async ({ page }) => {
    const { channels: texts } = dashboardTexts.current()
    const link = await page.findByRole('link', { name: texts.untested(1) })
    await expect(link.getAttribute('href')).toBe('/channel?result=untested')
    await expect(page.queryByText(texts.healthy)).toBeNull()
  },
})

/** Other parts and numbers are shown if one fails. */
export const PartFails = dashboard.loaded(spent, {
  as: 'root',
  given: [withAll, fail(calls.health, 'refused'), fail(calls.failed, 'refused'), ...given],
  play: async ({ page }) => {
    const { overview } = dashboardTexts.current()
    await waitFor(() => expect(page.getAllByText(overview.notLoaded)).toHaveLength(3))
    await page.findByRole('link', { name: 'data-labeling' })
  },
})

/** A server of the family that neither sums usage nor keeps calls. */
export const OtherServer = dashboard.loaded(spent, {
  as: 'root',
  given: [mock(status.get, { ...samples.status, usage: undefined, calls: undefined }), ...given.slice(1)],
  play: async ({ page }) => {
    const { overview, channels: texts } = dashboardTexts.current()
    await page.findByText(overview.low)
    await page.findByText(texts.disabled)
    await waitFor(() => expect(page.queryByText(overview.failed)).toBeNull())
  },
})

const ownToken = { ...samples.token, status: 1, unlimited_quota: false, used_quota: 900_000 }

/** The user's balance, and tokens that end soon. */
export const Own = dashboard.loaded(spent, {
  as: 'user',
  given: [
    mock(tokens.list, () => [
      { ...ownToken, id: 1, name: 'nightly', expired_time: ago(-3000), remain_quota: 4_000_000 },
      { ...ownToken, id: 2, name: 'batch', expired_time: -1, remain_quota: 12_000 },
    ]),
  ],
  play: async ({ page }) => {
    await expect((await page.findByRole('link', { name: 'batch' })).getAttribute('href')).toBe('/token/edit/2')
  },
})

import {
  CHANNEL_STATUS,
  calls,
  channels,
  type Limit,
  limits,
  logs,
  type Overview,
  prices,
  session,
  status,
  tokens,
  usage,
  users,
} from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { activityTexts } from '../../../parts/activity/Section.tsx'
import { fail, mock, screen } from '../../../story/screen.tsx'
import { dashboardTexts } from './-texts.ts'

export default { title: 'Screens/Dashboard/Overview', tags: ['!autodocs'] }

const dashboard = screen('/dashboard', logs.stat)

const spent = ({ start_timestamp = 0 }: { start_timestamp?: number | undefined }) => ({
  quota: Date.now() / 1000 - start_timestamp > 86_400 ? 91_250_000 : 12_480_000,
})

const ago = (minutes: number) => Math.floor(Date.now() / 1000) - 60 * minutes

const top = (name: string, count: number, quota: number, failures = 0, username = '') => ({
  ...{ name, username, user_id: 2, calls: count, failures, quota },
})

/** A day with a morning and an evening, in which a provider was overloaded for an hour. */
const busyDay = ({ start_timestamp, step }: { start_timestamp: number; step: number }): Overview => {
  const counts = [2, 1, 0, 0, 1, 4, 18, 45, 92, 121, 130, 84, 61, 97, 140, 133, 118, 90, 74, 66, 71, 58, 31, 12]
  return {
    total: { calls: 11_275, failures: 187, quota: 82_700_000, duration: 4120, first_token: 640 },
    before: { calls: 10_440, failures: 42, quota: 85_260_000, duration: 3980, first_token: 655 },
    bars: counts.map((calls, nth) => ({
      ...{ calls, failures: nth === 15 ? 44 : Math.floor(calls / 60), quota: calls * 61_000 },
      ...{ time: start_timestamp + nth * step, duration: 4000, first_token: 640 },
    })),
    users: [
      top('alice', 9125, 51_200_000, 160),
      top('bob', 1840, 22_400_000, 27),
      top('data-labeling', 310, 9_100_000),
    ],
    tokens: [top('ci', 7010, 41_000_000, 160, 'alice'), top('notebook', 2115, 10_200_000, 0, 'alice')],
    models: [top('gpt-4o', 4210, 48_000_000, 160), top('gpt-4o-mini', 6480, 21_300_000), top('', 27, 0, 27)],
    channels: [
      { channel: 9, calls: 8212, failures: 155, quota: 61_000_000, duration: 4100, first_token: 610 },
      { channel: 8, calls: 3036, failures: 5, quota: 21_700_000, duration: 4200, first_token: 0 },
    ],
  }
}

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

const withAll = mock(status.get, {
  ...samples.status,
  ...{ usage: true, calls: true, max_page_size: 1000, prices_date: '2026-11-20' },
})

const LIMIT: Limit = { kind: 'requests', per: 'minute', amount: 60, used: 0, resets_at: 0 }

const given = [
  withAll,
  mock(usage.overview, busyDay),
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
  mock(tokens.ending, () => [
    { ...samples.endingToken, id: 1, name: 'nightly', username: 'bob', expired_time: ago(-3000), used_quota: 0 },
    { ...samples.endingToken, id: 2, name: 'batch', remain_quota: 12_000, used_quota: 900_000 },
  ]),
  mock(limits.reached, []),
  mock(usage.list, [
    { ...samples.usageSum, name: 'gpt-oss:120b', calls: 312 },
    { ...samples.usageSum, name: 'gpt-4o', calls: 8210 },
  ]),
  mock(prices.list, [{ ...samples.modelRatios, model: 'gpt-4o' }]),
  mock(users.list, [account('bob', 900_000, 40_000_000, 3), account('alice', 80_000_000, 60_000_000, 2)]),
]

export const AllUsers = dashboard.loaded(spent, { as: 'root', given })
export const Phone = dashboard.loaded(spent, { as: 'root', given, width: 'phone' })

/** Each name leads to its page, and the number of calls to its rows. */
export const OpensRows = dashboard.loaded(spent, {
  as: 'root',
  given,
  play: async ({ page }) => {
    await expect((await page.findByRole('link', { name: 'data-labeling' })).getAttribute('href')).toBe('/user/2')
    const link = await page.findByRole('link', { name: '310' })
    await expect(link.getAttribute('href')).toMatch(
      /^\/log\?start_timestamp=\d+&end_timestamp=\d+&username=data-labeling&outcome=any$/,
    )
    const { top } = activityTexts.current()
    const channels = within(await page.findByRole('region', { name: top.channel }))
    const first = await channels.findByRole('row', { name: /^openai-main/ })
    await expect(first.textContent).toContain('openai-main8,21298.1%610 ms')
    await expect(within(first).getByRole('link', { name: 'openai-main' }).getAttribute('href')).toBe('/channel/9')
    await expect(within(first).getByRole('link', { name: '8,212' }).getAttribute('href')).toMatch(
      /channel=9&outcome=any$/,
    )
  },
})

/** Each thing that needs attention has its reason and the way to do something about it, the worst first. */
export const NeedsAttention = dashboard.loaded(spent, {
  as: 'root',
  given,
  play: async ({ page }) => {
    const { attention: texts } = dashboardTexts.current()
    const list = within(await page.findByRole('table', { name: texts.title }))
    const names = async () => (await list.findAllByRole('rowheader')).map((cell) => cell.textContent)
    await waitFor(async () =>
      expect(await names()).toEqual([
        'relay',
        'openai-main',
        'gpt-oss:120b',
        'bob',
        'nightly',
        'batch',
        'deepseek',
        '硅基流动',
      ]),
    )
    await expect(list.getByText(texts.unpriced('312')).textContent).toContain('312')
    await expect(list.getByRole('link', { name: texts.setPrice }).getAttribute('href')).toMatch(
      /^\/setting\?tab=operating#price-gpt-oss/,
    )
    await expect(list.getByRole('row', { name: /^batch/ }).textContent).toContain('alice · ')
    await expect(list.getByRole('link', { name: texts.raise }).getAttribute('href')).toBe('/user/3?tab=settings')
    await expect(page.queryByRole('button', { name: texts.more(1) })).toBeNull()
  },
})

/** Keys and users at a limit come before those near one; many channels are one row, which leads to their list. */
export const NearLimits = dashboard.loaded(spent, {
  as: 'root',
  given: [
    mock(limits.reached, [
      { ...samples.limitedRecord, id: 7, level: 'at', limit: { ...LIMIT, used: 60 } },
      { ...samples.limitedRecord, noun: 'user', id: 3, name: 'bob', limit: { ...LIMIT, kind: 'tokens', used: 51 } },
      ...[1, 2, 3, 4].map((id) => ({ ...samples.limitedRecord, noun: 'channel' as const, id, level: 'at' as const })),
    ]),
    ...given,
  ],
  play: async ({ page }) => {
    const { attention: texts } = dashboardTexts.current()
    const list = within(await page.findByRole('table', { name: texts.title }))
    await list.findByText(texts.many.channel.at('4'))
    await userEvent.click(await page.findByRole('button', { name: texts.more(3) }))
    await expect((await list.findByRole('link', { name: texts.show })).getAttribute('href')).toBe('/channel?limit=at')
    const token = await list.findByRole('row', { name: /^ci/ })
    await expect(within(token).getByRole('link', { name: texts.openUser }).getAttribute('href')).toBe('/user/3')
    await expect(list.getByRole('link', { name: texts.changeLimits }).getAttribute('href')).toBe('/user/3?tab=settings')
  },
})

const nothing = { calls: 0, failures: 0, quota: 0, duration: 0, first_token: 0 }

/** No data yet. */
export const Quiet = dashboard.loaded(
  { quota: 0 },
  {
    as: 'root',
    given: [
      withAll,
      mock(usage.overview, { ...samples.overview, total: nothing, before: nothing, bars: [] }),
      mock(calls.failed, []),
      mock(calls.health, []),
      mock(users.list, []),
      mock(tokens.ending, []),
      mock(limits.reached, []),
      mock(usage.list, []),
      mock(channels.search, [samples.channel]),
    ],
    play: async ({ page }) => {
      const { attention: texts } = dashboardTexts.current()
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
    mock(users.list, []),
    mock(tokens.ending, []),
    mock(limits.reached, []),
    mock(usage.list, []),
    ...given,
  ],
  play: async ({ page }) => {
    const { attention: texts } = dashboardTexts.current()
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
    const { notLoaded } = activityTexts.current()
    await waitFor(() => expect(page.getAllByText(notLoaded)).toHaveLength(2))
    await page.findByRole('link', { name: 'data-labeling' })
  },
})

/** A server of the family that neither sums usage nor keeps calls. */
export const OtherServer = dashboard.loaded(spent, {
  as: 'root',
  given: [mock(status.get, { ...samples.status, usage: undefined, calls: undefined }), ...given.slice(1)],
  play: async ({ page }) => {
    const { overview, attention: texts } = dashboardTexts.current()
    await page.findByText(texts.title)
    await page.findByText(texts.disabled)
    await waitFor(() => expect(page.queryByText(overview.failed)).toBeNull())
  },
})

const ownToken = { ...samples.token, status: 1, unlimited_quota: false, used_quota: 900_000 }

const ownGiven = [
  withAll,
  mock(usage.overviewSelf, (period) => ({ ...busyDay(period), users: [] })),
  mock(session.self, { ...samples.user, quota: 900_000, used_quota: 40_000_000 }),
  mock(tokens.list, () => [
    { ...ownToken, id: 1, name: 'nightly', expired_time: ago(-3000), remain_quota: 4_000_000 },
    { ...ownToken, id: 2, name: 'batch', expired_time: -1, remain_quota: 12_000 },
    { ...ownToken, id: 3, name: 'steady', expired_time: -1, remain_quota: 4_000_000 },
  ]),
]

/** The user's own calls, and what needs attention: failed calls, the balance, tokens that end soon. */
export const Own = dashboard.loaded(spent, {
  as: 'user',
  given: ownGiven,
  play: async ({ page }) => {
    const { attention: texts } = dashboardTexts.current()
    const { top } = activityTexts.current()
    const list = within(await page.findByRole('table', { name: texts.title }))
    await waitFor(() => expect(list.getAllByRole('rowheader')).toHaveLength(4))
    await expect(list.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      texts.callsOfDay,
      texts.balance,
      'nightly',
      'batch',
    ])
    await expect(list.getByRole('link', { name: 'batch' }).getAttribute('href')).toBe('/token/2')
    await expect(list.getByRole('link', { name: texts.failedCalls }).getAttribute('href')).toMatch(
      /^\/log\?start_timestamp=\d+&outcome=failed$/,
    )
    const tokensTop = within(await page.findByRole('region', { name: top.token }))
    await expect(tokensTop.getByRole('link', { name: 'ci' }).getAttribute('href')).toMatch(
      /^\/log\?start_timestamp=\d+&end_timestamp=\d+&token_name=ci&outcome=any$/,
    )
    await expect(page.queryByRole('link', { name: 'alice' })).toBeNull()
  },
})
export const OwnPhone = dashboard.loaded(spent, { as: 'user', given: ownGiven, width: 'phone' })

/** Nothing needs attention, and there were no calls. */
export const OwnQuiet = dashboard.loaded(spent, {
  as: 'user',
  given: [
    withAll,
    mock(usage.overviewSelf, { ...samples.overview, total: nothing, before: nothing, bars: [], channels: [] }),
    mock(session.self, { ...samples.user, quota: 90_000_000, used_quota: 40_000_000 }),
    mock(tokens.list, []),
  ],
  play: async ({ page }) => {
    await page.findByText(dashboardTexts.current().attention.nothing)
    await page.findByText(activityTexts.current().empty)
  },
})

/** A server that does not sum calls shows its seven days below what needs attention. */
export const OwnOtherServer = dashboard.loaded(spent, {
  as: 'user',
  given: [
    mock(status.get, { ...samples.status, usage: undefined, calls: undefined }),
    mock(logs.dashboard, []),
    ...ownGiven.slice(2),
  ],
  play: async ({ page }) => {
    await expect((await page.findByRole('link', { name: 'batch' })).getAttribute('href')).toBe('/token/2')
    await page.findByText(dashboardTexts.current().empty)
  },
})

import { status, usage } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { mock, screen } from '../../../story/screen.tsx'
import { texts } from './-texts.zh.ts'

export default { title: 'Screens/Usage', tags: ['!autodocs'] }

const page = screen('/usage', usage.listSelf)

const sums = [
  {
    name: 'gpt-4o',
    username: '',
    calls: 1840,
    quota: 91_500_000,
    prompt_tokens: 4_200_000,
    completion_tokens: 910_000,
  },
  {
    name: 'gpt-4o-mini',
    username: '',
    calls: 9125,
    quota: 18_250_000,
    prompt_tokens: 12_400_000,
    completion_tokens: 3_050_000,
  },
  {
    name: 'deepseek-v3',
    username: '',
    calls: 312,
    quota: 2_600_000,
    prompt_tokens: 801_000,
    completion_tokens: 220_000,
  },
]
const users = sums.map((sum, index) => ({ ...sum, name: ['alice', 'bob', ''][index] ?? '' }))
const days = Array.from({ length: 21 }, (_, index) => ({
  ...samples.usageSum,
  name: `2026-11-${String(index + 1).padStart(2, '0')}`,
  quota: 2_000_000 + ((index * 7919) % 13) * 700_000,
}))

const summed = mock(status.get, { ...samples.status, usage: true })
const own = mock(usage.listSelf, ({ by }) => (by === 'day' ? days : sums))
const everyone = mock(usage.list, ({ by }) => (by === 'day' ? days : users))

export const ByModel = page.loaded(sums, { at: '/usage?by=model', given: [summed, own] })
export const Phone = page.loaded(sums, { at: '/usage?by=model', given: [summed, own], width: 'phone' })
export const ByDay = page.loaded(days, { at: '/usage?by=day', given: [summed, own] })

/** An administrator sees everyone's, and a name leads to its rows of the log. */
export const AsAdmin = page.loaded(sums, {
  as: 'admin',
  given: [summed, everyone],
  play: async ({ page: whole, instance }) => {
    const link = await whole.findByRole('link', { name: 'alice' })
    link.click()
    await waitFor(() => expect(instance.router.state.location.search).toMatchObject({ username: 'alice' }))
  },
})

/** The group and the period are in the address. */
export const OtherGroup = page.loaded(sums, {
  as: 'admin',
  given: [summed, everyone],
  play: async ({ page: whole, instance }) => {
    ;(await whole.findByRole('radio', { name: texts.groups.channel })).click()
    await waitFor(() => expect(instance.router.state.location.search).toMatchObject({ by: 'channel' }))
  },
})

/** D459: One API does not sum usage. */
export const Unavailable = page.loaded(sums, {
  play: async ({ page: whole }) => {
    await expect(await whole.findByText(texts.unavailable)).toBeVisible()
  },
})

export const Empty = page.loaded([], { given: [summed, mock(usage.listSelf, [])] })
export const Loading = page.loading({ given: [summed] })
export const Refused = page.refused({ given: [summed] })
export const Offline = page.offline({ given: [summed] })
export const Unauthorized = page.unauthorized({ given: [summed] })
export const RateLimited = page.rateLimited({ given: [summed] })
export const ServerFault = page.serverFault({ given: [summed] })

import { logs, status, usage, users } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor, within } from 'storybook/test'
import { fail, mock, type Scene, screen } from '../../../story/screen.tsx'
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
const byUser = sums.map((sum, index) => ({
  ...sum,
  name: ['alice', 'bob', ''][index] ?? '',
  user_id: [2, 4, 0][index] ?? 0,
}))
const days = Array.from({ length: 21 }, (_, index) => ({
  ...samples.usageSum,
  name: `2026-11-${String(index + 1).padStart(2, '0')}`,
  quota: 2_000_000 + ((index * 7919) % 13) * 700_000,
}))

const summed = mock(status.get, { ...samples.status, usage: true })
const own = mock(usage.listSelf, ({ by }) => (by === 'day' ? days : sums))
const everyone = mock(usage.list, ({ by }) => (by === 'day' ? days : byUser))

export const ByModel = page.loaded(sums, { at: '/usage?by=model', given: [summed, own] })
export const Phone = page.loaded(sums, { at: '/usage?by=model', given: [summed, own], width: 'phone' })
export const ByDay = page.loaded(days, { at: '/usage?by=day', given: [summed, own] })

/** An administrator sees everyone's; a name leads to the user's page, and the number of calls to its rows of the log. */
export const AsAdmin = page.loaded(sums, {
  as: 'admin',
  given: [summed, everyone],
  play: async ({ page: whole, instance }) => {
    const row = within(await whole.findByRole('row', { name: /alice/ }))
    await expect(row.getByRole('link', { name: 'alice' }).getAttribute('href')).toBe('/user/2')
    const [, calls] = row.getAllByRole('link')
    calls?.click()
    await waitFor(() => expect(instance.router.state.location.search).toMatchObject({ username: 'alice' }))
  },
})

/** Each user's models, also in the saved file. */
export const ByUserAndModel = page.loaded(sums, {
  as: 'admin',
  at: '/usage?by=user%2Cmodel',
  given: [
    summed,
    mock(usage.list, ({ by }) =>
      by === 'day'
        ? days
        : by === 'user,model'
          ? sums.map((sum, index) => ({ ...sum, username: index ? 'bob' : 'alice' }))
          : [],
    ),
  ],
  play: async ({ page: whole, instance }) => {
    const row = await whole.findByRole('row', { name: /gpt-4o-mini/ })
    await expect(row).toHaveTextContent('bob')
    ;(await whole.findByRole('link', { name: 'gpt-4o-mini' })).click()
    await waitFor(() =>
      expect(instance.router.state.location.search).toMatchObject({ username: 'bob', model_name: 'gpt-4o-mini' }),
    )
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

const callRows = Array.from({ length: 10 }, (_, index) => ({ ...samples.log, id: index + 1, username: 'alice' }))

/** A server that does not sum usage: its log has 100 pages and two users. */
const unsummed = [
  mock(logs.list, ({ p }) => (p < 100 ? callRows : [])),
  mock(users.search, [
    { ...samples.user, id: 2, username: 'alice' },
    { ...samples.user, id: 3, username: 'bob' },
  ]),
]
const spent = mock(logs.stat, ({ username }) => ({
  quota: username === 'alice' ? 91_500_000 : username === 'bob' ? 18_250_000 : 112_350_000,
}))
type Play = NonNullable<Scene['play']>

const counted = (given: readonly ReturnType<typeof mock>[], play: Play) =>
  page.loaded(sums, { as: 'admin', given: [...given, ...unsummed], play })

/** Answers after a second, so that there is time to stop. */
const later = async <T,>(answer: T): Promise<T> => {
  await new Promise((next) => setTimeout(next, 1000))
  return answer
}

const startCounting: Play = async ({ page: whole }) => {
  ;(await whole.findByRole('button', { name: texts.counting.start })).click()
}

/** Before counting, the page says how many requests and minutes it takes. */
export const BeforeCounting = counted([spent], async ({ page: whole }) => {
  await expect(await whole.findByText(texts.counting.plan(2, 0))).toBeVisible()
})

/** What no list has is a row of its own, so that the rows add up to the log's sum. */
export const Counted = counted([spent], async (scene) => {
  await startCounting(scene)
  await expect(await scene.page.findByText(texts.counting.rest)).toBeVisible()
})

export const Counting = counted(
  [mock(logs.stat, ({ username }) => (username ? new Promise<never>(() => {}) : { quota: 112_350_000 }))],
  async (scene) => {
    await startCounting(scene)
    await expect(await scene.page.findByText(texts.counting.progress(0, 2))).toBeVisible()
  },
)

/** What was counted before a stop is marked as incomplete, and counting can be resumed. */
export const Stopped = counted(
  [mock(logs.stat, ({ username }) => (username === 'bob' ? later({ quota: 18_250_000 }) : { quota: 91_500_000 }))],
  async (scene) => {
    await startCounting(scene)
    ;(await scene.page.findByRole('button', { name: '停止' })).click()
    await expect(await scene.page.findByText(texts.counting.partial(1, 2))).toBeVisible()
    ;(await scene.page.findByRole('button', { name: texts.counting.resume })).click()
    await expect(await scene.page.findByText(texts.counting.again)).toBeVisible()
  },
)

export const NothingToCount = counted([mock(logs.stat, { quota: 0 }), mock(logs.list, [])], async ({ page: whole }) => {
  await expect(await whole.findByText(texts.empty)).toBeVisible()
})

export const PlanFailed = counted([fail(logs.stat, 'serverFault')], async ({ page: whole }) => {
  await expect(await whole.findByText(texts.notLoaded)).toBeVisible()
})

/** The time zone is in the address, and days are requested in it. */
export const OtherZone = page.loaded(days, {
  at: '/usage?by=day&zone=Europe%2FBerlin',
  given: [summed, own],
  play: async ({ page: whole, instance }) => {
    await expect(await whole.findByRole('combobox', { name: texts.timeZone })).toHaveValue('Europe/Berlin (UTC+01:00)')
    ;(await whole.findByRole('radio', { name: texts.periods.lastMonth })).click()
    await waitFor(() =>
      expect(instance.router.state.location.search).toMatchObject({
        zone: 'Europe/Berlin',
        end_timestamp: expect.stringMatching(/^\d+$/),
      }),
    )
  },
})

export const Empty = page.loaded([], { given: [summed, mock(usage.listSelf, [])] })
export const Loading = page.loading({ given: [summed] })
export const Refused = page.refused({ given: [summed] })

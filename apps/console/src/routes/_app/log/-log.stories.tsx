import { calls, channels, logs, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor, within } from 'storybook/test'
import { clearLogsTexts } from '../../../parts/clear-logs/ClearLogs.tsx'
import { narrowTexts } from '../../../parts/list-page/filter-field.ts'
import { kinds, own } from '../../../story/samples/log.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { logTexts } from './-log.ts'

export default { title: 'Screens/Log', tags: ['!autodocs'] }

const mine = screen('/log', logs.listSelf)
const all = screen('/log', logs.list)
const given = [mock(channels.search, [samples.channel, { ...samples.channel, id: 8, name: '硅基流动' }])]

export const Loaded = mine.loaded(own)
export const Phone = mine.loaded(own, { width: 'phone' })
export const Empty = mine.loaded([])

/** Filters are in the URL and can be cleared with one click. */
export const Filtered = mine.loaded(own, { at: '/log?type=2&token_name=ci&model_name=gpt-4o-mini' })
export const NoResults = mine.loaded([], { at: '/log?token_name=zz' })

export const Loading = mine.loading()
export const Refused = mine.refused()
export const AsGuest = mine.loaded(own, { as: 'guest' })

export const AllUsers = all.loaded(kinds, { given })
export const AllUsersPhone = all.loaded(kinds, { given, width: 'phone' })
export const AllUsersEmpty = all.loaded([], { given })
export const AllUsersFiltered = all.loaded(kinds, { given, at: '/log?username=alice&channel=3' })
export const AllUsersAsRoot = all.loaded(kinds, { given, as: 'root' })

const openDetail = async ({ page, userEvent }: Stage) => {
  const { detail, columns } = logTexts.current()
  const [first] = page.getAllByRole('button', { name: /2026/ })
  if (!first) throw new Error(`No row has a ${columns.time}`)
  await userEvent.click(first)
  await page.findByRole('dialog', { name: detail.title })
}

/** The calculation of a call's cost. */
export const Detail = mine.loaded(own, { play: openDetail })
export const AllUsersDetail = all.loaded(kinds, { given, play: openDetail })

const keepsCalls = mock(status.get, { ...samples.status, calls: true })

/** The embedded gateway stores the channels that were tried, the times and each part of the price. */
export const Explained = all.loaded(kinds, {
  given: [...given, keepsCalls, mock(calls.get, samples.call)],
  play: async (stage) => {
    await openDetail(stage)
    const { call } = logTexts.current()
    const drawer = within(await stage.page.findByRole('dialog'))
    await expect(await drawer.findByText(samples.call.attempts[0]?.reason ?? '')).toBeVisible()
    await expect(drawer.getByRole('row', { name: new RegExp(call.price.total) })).toHaveTextContent('$0.000262')
  },
})

const openFilters = async ({ page, userEvent }: Stage) => {
  const { filters } = logTexts.current()
  await userEvent.click(await page.findByRole('button', { name: filters.add }))
  return within(await page.findByRole('dialog'))
}

/** A filter is added in two steps: which one, then its value. */
export const FilterMenu = all.loaded(kinds, {
  given,
  play: async (stage) => {
    const menu = await openFilters(stage)
    const { columns } = logTexts.current()
    await expect(menu.getByRole('option', { name: columns.channel })).toBeVisible()
  },
})

/** Channels are suggested by name, and models from the rows of the page; any other value can be typed. */
export const FilterByChannel = all.loaded(kinds, {
  given,
  play: async (stage) => {
    const menu = await openFilters(stage)
    const { columns } = logTexts.current()
    await stage.userEvent.click(menu.getByRole('option', { name: columns.channel }))
    await stage.userEvent.type(await menu.findByRole('textbox', { name: columns.channel }), '硅基')
    await stage.userEvent.click(await menu.findByRole('option', { name: '8 硅基流动' }))
    await stage.page.findByRole('button', { name: narrowTexts.current().remove('8 硅基流动') })
  },
})

/** The period of a log is one filter. */
export const FilterPeriod = mine.loaded(own, {
  at: '/log?start_timestamp=1795000000&end_timestamp=1795223679',
  play: async ({ page, userEvent }) => {
    const { filters } = logTexts.current()
    await userEvent.click(page.getByRole('button', { name: new RegExp(`^${filters.period}`) }))
    const field = await page.findByRole('textbox', { name: filters.period })
    await waitFor(() => expect(field).toHaveFocus())
  },
})

/** The embedded gateway shows the calls over time, with failed ones in red. */
export const Timeline = all.loaded(kinds, {
  given: [
    ...given,
    mock(status.get, { ...samples.status, usage: true, calls: true }),
    mock(logs.timeline, ({ start_timestamp, step }) =>
      Array.from({ length: 31 }, (_, nth) => ({
        ...samples.callBar,
        time: start_timestamp + nth * step,
        calls: 40 + ((nth * 37) % 60),
        failures: nth % 9 === 4 ? 20 : 0,
      })),
    ),
  ],
  play: async ({ page }) => {
    await expect(await page.findByRole('img', { name: logTexts.current().timeline.label })).toBeVisible()
  },
})

/** The embedded gateway filters by cost and sorts, so that its first page is the answer. */
export const ExpensiveOfGateway = all.loaded(
  ({ min_quota, order, direction }) => (min_quota === 5000 && order === 'quota' && !direction ? kinds : []),
  {
    given: [...given, mock(status.get, { ...samples.status, usage: true })],
    at: '/log?cost=0.01&sort=-quota',
    play: async ({ page }) => {
      const { remove } = narrowTexts.current()
      const { atLeast } = logTexts.current()
      await expect((await page.findAllByRole('rowheader')).length).toBe(kinds.length)
      await expect(page.getByRole('button', { name: remove(atLeast('$0.01')) })).toBeVisible()
    },
  },
)

/**
 * Rows of at least a cost, the most expensive first; with a server other than the embedded gateway, all rows are read
 * for it.
 */
export const Expensive = all.loaded(kinds, {
  given,
  at: '/log?cost=0.01&sort=-quota',
  play: async ({ page, userEvent }) => {
    const { remove } = narrowTexts.current()
    const { atLeast } = logTexts.current()
    await expect((await page.findAllByRole('rowheader')).length).toBe(1)
    await userEvent.click(await page.findByRole('button', { name: remove(atLeast('$0.01')) }))
    await waitFor(() => expect(page.getAllByRole('rowheader').length).toBe(kinds.length))
  },
})

/** A row's fields become filters. */
export const SameModel = all.loaded(kinds, {
  given,
  play: async (stage) => {
    await openDetail(stage)
    const { same } = logTexts.current()
    const { remove } = narrowTexts.current()
    await stage.userEvent.click(await stage.page.findByRole('button', { name: same.model_name }))
    await stage.page.findByRole('button', { name: remove(samples.log.model_name) })
  },
})

/** A call that is too old has its log row only. */
export const ExplainedWithoutRecord = mine.loaded(own, {
  given: [keepsCalls, fail(calls.get, 'notFound')],
  play: async (stage) => {
    await openDetail(stage)
    const { detail } = logTexts.current()
    await expect(await stage.page.findByRole('heading', { name: detail.cost })).toBeVisible()
  },
})

const failedCall = {
  ...samples.call,
  status: 503,
  reason: 'The server is overloaded',
  quota: 0,
  first_token: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  attempts: samples.call.attempts.slice(0, 1),
}

/** A link opens a call, which may have failed and have no row. */
export const FailedCall = all.loaded(kinds, {
  at: `/log?call=${failedCall.request_id}`,
  given: [...given, keepsCalls, mock(calls.get, failedCall)],
  play: async ({ page }) => {
    const { call } = logTexts.current()
    const drawer = within(await page.findByRole('dialog', { name: call.drawer }))
    await expect((await drawer.findAllByText(call.status(503)))[0]).toBeVisible()
  },
})

export const UnknownCall = mine.loaded(own, {
  at: '/log?call=0',
  given: [keepsCalls, fail(calls.get, 'notFound')],
  play: async ({ page }) => {
    const { call } = logTexts.current()
    await expect(await page.findByText(call.unknown)).toBeVisible()
  },
})

/** Admins can clear the log here and in the settings. */
export const AllUsersCleared = all.loaded(kinds, {
  given: [...given, mock(logs.clear, 12)],
  play: async ({ page, userEvent }) => {
    const { clearOld } = logTexts.current()
    const { button, confirm, done } = clearLogsTexts.current()
    await userEvent.click(page.getByRole('button', { name: clearOld }))
    await userEvent.click(await page.findByRole('button', { name: button }))
    await userEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: confirm }))
    await page.findByText(done(12))
  },
})

const showTotal = async ({ page, userEvent }: Stage) => {
  const { total } = logTexts.current()
  await userEvent.click(page.getByRole('button', { name: total.show }))
}

export const Total = mine.loaded(own, {
  play: async (stage) => {
    await showTotal(stage)
    const { total } = logTexts.current()
    await stage.page.findByRole('button', { name: total.refresh })
  },
})

export const TotalRefused = mine.loaded(own, {
  given: [fail(logs.statSelf, 'refused')],
  play: async (stage) => {
    await showTotal(stage)
    await stage.page.findByRole('alert')
  },
})

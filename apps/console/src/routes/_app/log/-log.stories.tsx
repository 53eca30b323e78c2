import { channels, logs } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { within } from 'storybook/test'
import { clearLogsTexts } from '../../../parts/clear-logs/texts.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { kinds, own } from './-samples.ts'
import { logTexts } from './-texts.ts'

export default { title: 'Screens/Log', tags: ['!autodocs'] }

const mine = screen('/log', logs.listSelf)
const all = screen('/log', logs.list)
const given = [mock(channels.search, [samples.channel, { ...samples.channel, id: 8, name: '硅基流动' }])]

export const Loaded = mine.loaded(own)
export const Phone = mine.loaded(own, { width: 'phone' })
export const Empty = mine.loaded([])

/** What narrows it down stands in the address, and goes with one press. */
export const Narrowed = mine.loaded(own, { at: '/log?type=2&token_name=ci&model_name=gpt-4o-mini' })
export const NothingFound = mine.loaded([], { at: '/log?token_name=zz' })

export const Loading = mine.loading()
export const Refused = mine.refused()
export const Offline = mine.offline()
export const Unauthorized = mine.unauthorized()
export const ServerFault = mine.serverFault()
export const AsGuest = mine.loaded(own, { as: 'guest' })

export const Everybody = all.loaded(kinds, { given })
export const EverybodyPhone = all.loaded(kinds, { given, width: 'phone' })
export const EverybodyEmpty = all.loaded([], { given })
export const EverybodyNarrowed = all.loaded(kinds, { given, at: '/log?username=alice&channel=3' })
export const EverybodyLoading = all.loading({ given })
export const EverybodyRefused = all.refused({ given })
export const EverybodyOffline = all.offline({ given })
export const EverybodyAsRoot = all.loaded(kinds, { given, as: 'root' })

const explain = async ({ page, userEvent }: Stage) => {
  const { detail, columns } = await logTexts.load()
  const [first] = page.getAllByRole('button', { name: /2026/ })
  if (!first) throw new Error(`No row has a ${columns.time}`)
  await userEvent.click(first)
  await page.findByRole('dialog', { name: detail.title })
}

/** How a call's cost came about. */
export const Explained = mine.loaded(own, { play: explain })
export const EverybodyExplained = all.loaded(kinds, { given, play: explain })

/** Administrators clear it here as well as in the settings. */
export const EverybodyCleared = all.loaded(kinds, {
  given: [...given, mock(logs.clear, 12)],
  play: async ({ page, userEvent }) => {
    const { clearOld } = await logTexts.load()
    const { button, confirm, done } = await clearLogsTexts.load()
    await userEvent.click(page.getByRole('button', { name: clearOld }))
    await userEvent.click(await page.findByRole('button', { name: button }))
    await userEvent.click(within(await page.findByRole('dialog')).getByRole('button', { name: confirm }))
    await page.findByText(done(12))
  },
})

const sumUp = async ({ page, userEvent }: Stage) => {
  const { total } = await logTexts.load()
  await userEvent.click(page.getByRole('button', { name: total.ask }))
}

export const SummedUp = mine.loaded(own, {
  play: async (stage) => {
    await sumUp(stage)
    const { total } = await logTexts.load()
    await stage.page.findByRole('button', { name: total.refresh })
  },
})

export const SumRefused = mine.loaded(own, {
  given: [fail(logs.statSelf, 'refused')],
  play: async (stage) => {
    await sumUp(stage)
    await stage.page.findByRole('alert')
  },
})

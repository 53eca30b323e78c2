import { tokens } from '@relaydeck/api-sdk'
import { expect } from 'storybook/test'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { byKind, full, kinds } from './-samples.ts'
import { tokenTexts } from './-texts.ts'

export default { title: 'Screens/Tokens/List', tags: ['!autodocs'] }

const list = screen('/token', tokens.list)

export const Loaded = list.loaded(kinds)

export const Pages = list.loaded(({ p }) => (p === 0 ? full : kinds))

export const Phone = list.loaded(kinds, { width: 'phone' })

export const Empty = list.loaded([])

/** A search that finds nothing offers the way back to all. */
export const NothingFound = list.loaded(kinds, { at: '/token?keyword=zz', given: [mock(tokens.search, [])] })

export const Loading = list.loading()
export const Refused = list.refused()
export const Offline = list.offline()
export const RateLimited = list.rateLimited()
export const ServerFault = list.serverFault()

/** Leads to the log-in page, which says why. */
export const Unauthorized = list.unauthorized()

/** Guests are sent to the log-in page before anything is asked. */
export const AsGuest = list.loaded(kinds, { as: 'guest' })

export const AsRoot = list.loaded(kinds, { as: 'root' })

const flip = async ({ page, userEvent }: Stage) => {
  const { toggle } = await tokenTexts.load()
  await userEvent.click(page.getByRole('switch', { name: toggle('old laptop') }))
}

/** The row changes at once, and a notice says so. */
export const SwitchedOn = list.loaded(kinds, {
  given: [mock(tokens.setStatus, ({ status }) => ({ ...byKind.disabled, status }))],
  play: async (stage) => {
    await flip(stage)
    const { enabled, toggle } = await tokenTexts.load()
    await stage.page.findByText(enabled('old laptop'))
    await expect(stage.page.getByRole('switch', { name: toggle('old laptop') })).toBeChecked()
  },
})

/** The row goes back, and a notice says why. */
export const SwitchRefused = list.loaded(kinds, {
  given: [fail(tokens.setStatus, 'refused')],
  play: async (stage) => {
    await flip(stage)
    const { toggle } = await tokenTexts.load()
    await stage.page.findByRole('alert')
    await expect(stage.page.getByRole('switch', { name: toggle('old laptop') })).not.toBeChecked()
  },
})

const askToRemove = async ({ page, userEvent }: Stage) => {
  const { removeNamed } = await tokenTexts.load()
  await userEvent.click(page.getByRole('button', { name: removeNamed('workshop') }))
  await page.findByRole('dialog')
}

export const AsksBeforeDeleting = list.loaded(kinds, { play: askToRemove })

const remaining = { rows: kinds }

/** The row goes once the server agreed. */
export const Deleted = list.loaded(() => remaining.rows, {
  given: [
    mock(tokens.remove, ({ id }) => {
      remaining.rows = kinds.filter((token) => token.id !== id)
      return undefined
    }),
  ],
  play: async (stage) => {
    remaining.rows = kinds
    await askToRemove(stage)
    const { remove, removed } = await tokenTexts.load()
    await stage.userEvent.click(stage.page.getByRole('button', { name: remove }))
    await stage.page.findByText(removed('workshop'))
    await expect(stage.page.queryByRole('link', { name: 'workshop' })).toBeNull()
  },
})

import { tokens } from '@relaydeck/api-sdk'
import { expect, waitFor, within } from 'storybook/test'
import { exportTexts } from '../../../parts/export/texts.ts'
import { failures } from '../../../story/failures.ts'
import { labelsOf } from '../../../story/labels.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { byKind, full, kinds } from './-samples.ts'
import { tokenTexts } from './-texts.ts'

export default { title: 'Screens/Tokens/List', tags: ['!autodocs'] }

const labels = () => labelsOf(tokenTexts)

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
  const texts = await labels()
  await userEvent.click(page.getByRole('switch', { name: texts.toggle('old laptop') }))
}

/** The row changes at once, and a notice says so. */
export const SwitchedOn = list.loaded(kinds, {
  given: [mock(tokens.setStatus, ({ status }) => ({ ...byKind.disabled, status }))],
  play: async (stage) => {
    await flip(stage)
    const texts = await labels()
    await stage.page.findByText(texts.enabled('old laptop'))
    await expect(stage.page.getByRole('switch', { name: texts.toggle('old laptop') })).toBeChecked()
  },
})

/** The row goes back, and a notice says why. */
export const SwitchRefused = list.loaded(kinds, {
  given: [fail(tokens.setStatus, 'refused')],
  play: async (stage) => {
    await flip(stage)
    const texts = await labels()
    await stage.page.findByRole('alert')
    await expect(stage.page.getByRole('switch', { name: texts.toggle('old laptop') })).not.toBeChecked()
  },
})

const askToRemove = async ({ page, userEvent }: Stage) => {
  const texts = await labels()
  await userEvent.click(page.getByRole('button', { name: texts.remove('workshop') }))
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
    const texts = await labels()
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.common.remove }))
    await stage.page.findByText(texts.removed('workshop'))
    await expect(stage.page.queryByRole('link', { name: 'workshop' })).toBeNull()
  },
})

const choose = async ({ page, userEvent }: Stage, ...names: string[]) => {
  for (const name of names) await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${name}[」”]`) }))
  const texts = await labels()
  await page.findByRole('button', { name: texts.common.disable })
}

const chosen = ['production', 'nightly-build', 'old laptop']

/** A bar says how many are chosen and what can be done with them. */
export const Chosen = list.loaded(kinds, { play: (stage) => choose(stage, ...chosen) })

export const ChosenOnPhone = list.loaded(kinds, { width: 'phone', play: (stage) => choose(stage, ...chosen) })

const askToDisable = async (stage: Stage) => {
  await choose(stage, ...chosen)
  const texts = await labels()
  await stage.userEvent.click(stage.page.getByRole('button', { name: texts.common.disable }))
  await stage.page.findByRole('dialog')
}

/** Of three chosen ones two are enabled: the third is skipped, and the question says so. */
export const AsksBeforeDisablingMany = list.loaded(kinds, { play: askToDisable })

const disableMany = async (stage: Stage) => {
  await askToDisable(stage)
  const texts = await labels()
  const question = within(stage.page.getByRole('dialog'))
  await stage.userEvent.click(question.getByRole('button', { name: texts.common.disable }))
  await waitFor(() => expect(stage.page.queryByRole('dialog')).toBeNull())
}

/** The second answer does not come: how far it is, and a way to stop. */
export const DisablingMany = list.working(kinds, {
  given: [
    mock(tokens.setStatus, ({ id, status }) =>
      id === byKind.unlimited.id ? { ...byKind.unlimited, status } : new Promise(() => {}),
    ),
  ],
  play: async (stage) => {
    await disableMany(stage)
    await waitFor(() => expect(stage.page.getByRole('progressbar')).toHaveAttribute('value', '1'))
  },
})

/** One is refused: it is named with the reason, and stays chosen. */
export const PartlyDisabled = list.loaded(kinds, {
  given: [
    mock(tokens.setStatus, ({ id, status }) => {
      if (id === byKind.narrowed.id) throw failures.refused
      return { ...byKind.unlimited, status }
    }),
  ],
  play: async (stage) => {
    await disableMany(stage)
    await stage.page.findByRole('alert')
    await expect(stage.page.getByRole('checkbox', { name: /nightly-build/ })).toBeChecked()
  },
})

const press = async ({ page, userEvent }: Stage) => {
  const texts = await labels()
  await userEvent.click(page.getByRole('button', { name: texts.common.exportRows }))
}

/** How many rows are read; how many there are nobody knows. */
export const Exporting = list.working(({ p }) => (p < 2 ? full : new Promise<typeof full>(() => {})), {
  play: async (stage) => {
    await press(stage)
    const { reading } = await exportTexts.load()
    await stage.page.findByText(reading(10))
  },
})

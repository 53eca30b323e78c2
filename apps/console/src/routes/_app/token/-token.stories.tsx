import { tokens } from '@relaydeck/api-sdk'
import { expect, waitFor, within } from 'storybook/test'
import { bulkTexts } from '../../../parts/bulk/actions.ts'
import { exportTexts } from '../../../parts/export/export-rows.ts'
import { labelsOf } from '../../../story/labels.ts'
import { failures } from '../../../story/network.ts'
import { byKind, full, kinds } from '../../../story/samples/token.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { tokenBulkTexts } from './-TokenBulk.tsx'
import { tokenTexts } from './-token.ts'

export default { title: 'Screens/Tokens/List', tags: ['!autodocs'] }

const labels = () => labelsOf(tokenTexts)

const list = screen('/token', tokens.list)

export const Loaded = list.loaded(kinds)

export const Pages = list.loaded(({ p }) => (p === 0 ? full : kinds))

export const Phone = list.loaded(kinds, { width: 'phone' })

export const Empty = list.loaded([])

/** An empty search result offers to clear the search. */
export const NoResults = list.loaded(kinds, { at: '/token?keyword=zz', given: [mock(tokens.search, [])] })

export const Loading = list.loading()
export const Refused = list.refused()

/** Guests are redirected to the sign-in page before any call is made. */
export const AsGuest = list.loaded(kinds, { as: 'guest' })

export const AsRoot = list.loaded(kinds, { as: 'root' })

const toggleRow = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.click(page.getByRole('switch', { name: texts.toggle('old laptop') }))
}

/** The row changes immediately, and a toast confirms it. */
export const Enabled = list.loaded(kinds, {
  given: [mock(tokens.setStatus, ({ status }) => ({ ...byKind.disabled, status }))],
  play: async (stage) => {
    await toggleRow(stage)
    const texts = labels()
    await stage.page.findByText(texts.enabled('old laptop'))
    await expect(stage.page.getByRole('switch', { name: texts.toggle('old laptop') })).toBeChecked()
  },
})

/** The row is restored, and a toast shows the reason. */
export const EnableRefused = list.loaded(kinds, {
  given: [fail(tokens.setStatus, 'refused')],
  play: async (stage) => {
    await toggleRow(stage)
    const texts = labels()
    await stage.page.findByRole('alert')
    await expect(stage.page.getByRole('switch', { name: texts.toggle('old laptop') })).not.toBeChecked()
  },
})

const openDeleteDialog = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.click(page.getByRole('button', { name: texts.more('workshop') }))
  await userEvent.click(await page.findByRole('menuitem', { name: texts.common.remove }))
  await page.findByRole('dialog')
}

export const ConfirmsDeletion = list.loaded(kinds, { play: openDeleteDialog })

const remaining = { rows: kinds }

/** The row disappears when the server confirms. */
export const Deleted = list.loaded(() => remaining.rows, {
  given: [
    mock(tokens.remove, ({ id }) => {
      remaining.rows = kinds.filter((token) => token.id !== id)
      return undefined
    }),
  ],
  play: async (stage) => {
    remaining.rows = kinds
    await openDeleteDialog(stage)
    const texts = labels()
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.common.remove }))
    await stage.page.findByText(texts.removed('workshop'))
    await expect(stage.page.queryByRole('link', { name: 'workshop' })).toBeNull()
  },
})

const select = async ({ page, userEvent }: Stage, ...names: string[]) => {
  for (const name of names) await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${name}[」”]`) }))
  const texts = labels()
  await page.findByRole('button', { name: texts.common.disable })
}

const selected = ['production', 'nightly-build', 'old laptop']

/** A bar shows the number of selected rows and their actions. */
export const Selected = list.loaded(kinds, { play: (stage) => select(stage, ...selected) })

export const SelectedOnPhone = list.loaded(kinds, { width: 'phone', play: (stage) => select(stage, ...selected) })

const openEditDialog = async (stage: Stage) => {
  await select(stage, ...selected)
  const texts = tokenBulkTexts.current()
  const shared = bulkTexts.current()
  const { page, userEvent } = stage
  // On a phone it is in the menu of the other actions.
  const others = page.queryByRole('button', { name: shared.others })
  if (others) await userEvent.click(others)
  await userEvent.click(await page.findByRole(others ? 'menuitem' : 'button', { name: shared.edit.open }))
  await userEvent.selectOptions(await page.findByRole('combobox', { name: texts.quotaMode }), texts.add)
  await userEvent.type(await page.findByRole('textbox', { name: texts.added }), '250000')
  await page.findByText(texts.changes(2, 3))
}

/** Edits fields of selected tokens, and shows what will change in each. */
export const BulkEdit = list.loaded(kinds, { play: openEditDialog })

export const BulkEditOnPhone = list.loaded(kinds, { width: 'phone', play: openEditDialog })

const openDisableDialog = async (stage: Stage) => {
  await select(stage, ...selected)
  const texts = labels()
  await stage.userEvent.click(stage.page.getByRole('button', { name: texts.common.disable }))
  await stage.page.findByRole('dialog')
}

/** Two of three selected tokens are enabled: the dialog shows that the third is skipped. */
export const ConfirmsBulkDisable = list.loaded(kinds, { play: openDisableDialog })

const disableMany = async (stage: Stage) => {
  await openDisableDialog(stage)
  const texts = labels()
  const dialog = within(stage.page.getByRole('dialog'))
  await stage.userEvent.click(dialog.getByRole('button', { name: texts.common.disable }))
  await waitFor(() => expect(stage.page.queryByRole('dialog')).toBeNull())
}

/** The second call does not respond: the progress and a stop button are shown. */
export const BulkDisabling = list.working(kinds, {
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

/** One token is refused: a toast names it with the reason, and it stays selected. */
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

const startExport = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.click(page.getByRole('button', { name: texts.common.exportRows }))
}

/** Shows the number of rows read so far; the total is unknown. */
export const Exporting = list.working(({ p }) => (p < 2 ? full : new Promise<typeof full>(() => {})), {
  play: async (stage) => {
    await startExport(stage)
    const { reading } = exportTexts.current()
    await stage.page.findByText(reading(10))
  },
})

import { channels } from '@relaydeck/api-sdk'
import { expect, waitFor, within } from 'storybook/test'
import { frameTexts } from '../../../app/language/frame.ts'
import { bulkTexts } from '../../../parts/bulk/actions.ts'
import { narrowTexts } from '../../../parts/list-page/filter-field.ts'
import { viewsTexts } from '../../../parts/list-page/views.ts'
import { resourceTexts } from '../../../parts/rows/resource.ts'
import { labelsOf } from '../../../story/labels.ts'
import { byKind, kinds } from '../../../story/samples/channel.ts'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { channelBulkTexts } from './-bulk/edit.ts'
import { channelTexts } from './-channel.ts'
import { modelTestTexts } from './-models/ModelTests.tsx'

export default { title: 'Screens/Channels/List', tags: ['!autodocs'] }

const labels = () => labelsOf(channelTexts)

const list = screen('/channel', channels.list)

export const Loaded = list.loaded(kinds)
export const Phone = list.loaded(kinds, { width: 'phone' })
export const Empty = list.loaded([])

/** An empty search result offers to clear the search. */
export const NoResults = list.loaded(kinds, { at: '/channel?keyword=zz', given: [mock(channels.search, [])] })

export const Loading = list.loading()
export const Refused = list.refused()

export const AsGuest = list.loaded(kinds, { as: 'guest' })

/** Shows that the role does not suffice, and makes no call. */
export const AsUser = list.loaded(kinds, { as: 'user' })

export const AsRoot = list.loaded(kinds, { as: 'root' })

const openFilters = async ({ page, userEvent }: Stage) => {
  await userEvent.click(await page.findByRole('button', { name: resourceTexts.current().filters }))
  const { result } = narrowTexts.current()
  await page.findByRole('button', { name: result.bad })
}

/** Fields of the filters. */
export const Filters = list.loaded(kinds, { play: openFilters })

export const FiltersOnPhone = list.loaded(kinds, { width: 'phone', play: openFilters })

/** Filters from the address, over all rows: each can be removed, and all matches be selected. */
export const Filtered = list.loaded(kinds, {
  at: '/channel?result=bad&status=enabled&sort=-response_time',
  play: async ({ page, userEvent }) => {
    const texts = narrowTexts.current()
    await userEvent.click(await page.findByRole('button', { name: texts.remove('已启用') }))
    await userEvent.click(await page.findByRole('button', { name: texts.selectAllOf(2) }))
    await page.findByRole('toolbar')
    await expect(page.getAllByRole('rowheader').map((heading: HTMLElement) => heading.textContent)).toEqual([
      '硅基流动',
      'relay',
    ])
  },
})

/** Says which filters are set, and offers to clear them. */
export const NothingMatches = list.loaded(kinds, {
  at: '/channel?type=44&status=disabled',
  play: async ({ page, userEvent }) => {
    const texts = narrowTexts.current()
    await userEvent.click(await page.findByRole('button', { name: texts.clearFilter }))
    await waitFor(() => expect(page.getAllByRole('rowheader').length).toBe(kinds.length))
  },
})

const full = Array.from({ length: 10 }, (_, at) => ({ ...byKind.usual, id: 100 - at, name: `line-${at}` }))

/** A long list shows how far it is read, and can be stopped; the rows read before are searched. */
export const ReadingAll = list.working(({ p }) => (p < 2 ? full : new Promise<typeof full>(() => {})), {
  play: async ({ page, userEvent }) => {
    const texts = narrowTexts.current()
    const table = within(page.getByRole('table'))
    await userEvent.click(table.getByRole('button', { name: resourceTexts.current().columns.name }))
    await page.findByText(texts.reading(labels().nouns, 10))
    await userEvent.click(await page.findByRole('button', { name: labels().common.stop }))
    await page.findByText(texts.stopped(10))
  },
})

/** Keeps the address under a name, and deletes it. */
export const SavedViews = list.loaded(kinds, {
  at: '/channel?result=bad',
  play: async ({ page, userEvent }) => {
    const texts = viewsTexts.current()
    await userEvent.click(await page.findByRole('button', { name: resourceTexts.current().views }))
    await userEvent.click(await page.findByRole('menuitem', { name: texts.manage }))
    await userEvent.type(await page.findByRole('textbox', { name: texts.name }), '慢或失败{Enter}')
    await page.findByRole('button', { name: texts.remove('慢或失败') })
  },
})

const testOne = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.click(page.getByRole('button', { name: texts.test('spare') }))
}

/** The row shows the response time, and a toast the model's reply. */
export const Tested = list.loaded(kinds, {
  play: async (stage) => {
    await testOne(stage)
    const texts = labels()
    await stage.page.findByText(texts.tested('spare', 'gpt-4o', '0.81', 'gpt-4o-mini'))
  },
})

export const TestRefused = list.loaded(kinds, {
  given: [fail(channels.test, 'refused')],
  play: async (stage) => {
    await testOne(stage)
    await stage.page.findByRole('alert')
  },
})

/** The row is restored, and a toast shows the reason. */
export const EnableRefused = list.loaded(kinds, {
  given: [fail(channels.update, 'refused')],
  play: async ({ page, userEvent }) => {
    const texts = labels()
    const row = page.getByRole('switch', { name: texts.toggle(byKind.disabled.name) })
    await userEvent.click(row)
    await page.findByRole('alert')
    await expect(row).not.toBeChecked()
  },
})

const openMenu = async ({ page, userEvent }: Stage) => {
  const texts = labels()
  await userEvent.click(page.getByRole('button', { name: texts.all.menu }))
  await page.findByRole('menuitem', { name: texts.all.testAll })
}

/** Menu of actions on all channels. */
export const AllChannelsMenu = list.loaded(kinds, { play: openMenu })

export const ConfirmsDeletingDisabled = list.loaded(kinds, {
  play: async (stage) => {
    await openMenu(stage)
    const texts = labels()
    await stage.userEvent.click(stage.page.getByRole('menuitem', { name: texts.all.removeDisabled }))
    await stage.page.findByRole('dialog')
  },
})

export const ConfirmsDeletion = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    const texts = labels()
    await userEvent.click(page.getByRole('button', { name: texts.more('spare') }))
    await userEvent.click(await page.findByRole('menuitem', { name: texts.common.remove }))
    await page.findByRole('dialog')
  },
})

/** A bar shows the number of selected rows and their actions. */
export const Selected = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    for (const name of ['openai-main', 'bedrock', 'old key'])
      await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${name}[」”]`) }))
    const { balance } = channelBulkTexts.current()
    await page.findByRole('button', { name: balance.label })
  },
})

/** Edits fields of selected channels, and shows what will change in each. */
export const BulkEdit = list.loaded(kinds, {
  play: async ({ page, userEvent }) => {
    await userEvent.click(page.getByRole('checkbox', { name: /[「“]openai-main[」”]/ }))
    await userEvent.click(page.getByRole('checkbox', { name: /[「“]bedrock[」”]/ }))
    const { edit } = channelBulkTexts.current()
    const shared = bulkTexts.current()
    await userEvent.click(await page.findByRole('button', { name: shared.edit.open }))
    await userEvent.selectOptions(await page.findByRole('combobox', { name: edit.models }), shared.edit.modes.add)
    // The kit supplies its label, since the form has none.
    await userEvent.type(await page.findByRole('combobox', { name: '模型' }), 'o9,')
    await page.findByText(edit.changes(2, 2))
  },
})

const openModelTests = async ({ page, userEvent }: Stage) => {
  const models = modelTestTexts.current()
  await userEvent.click(page.getByRole('button', { name: labels().more('openai-main') }))
  await userEvent.click(await page.findByRole('menuitem', { name: labels().testModels }))
  await userEvent.click(await page.findByRole('button', { name: models.start }))
}

/** Each model of a channel is tested, and shows its result. */
export const ModelTests = list.loaded(kinds, {
  play: async (stage) => {
    await openModelTests(stage)
    const models = modelTestTexts.current()
    await stage.page.findByRole('button', { name: models.again })
  },
})

/** Failed models show the reason; a channel cannot lose all of its models. */
export const ModelTestsFailed = list.loaded(kinds, {
  given: [fail(channels.test, 'refused')],
  play: async (stage) => {
    await openModelTests(stage)
    const models = modelTestTexts.current()
    await stage.page.findByText(models.allFailed)
  },
})

/** Models without an answer count as not tested, so that they cannot be removed. */
export const ModelTestsOffline = list.loaded(kinds, {
  given: [fail(channels.test, 'offline')],
  play: async (stage) => {
    await openModelTests(stage)
    const models = modelTestTexts.current()
    const { failure } = frameTexts.current()
    await stage.page.findAllByText(failure.prefix + failure.offline)
    await stage.page.findByRole('button', { name: models.start })
    await expect(stage.page.queryByText(models.allFailed)).toBeNull()
  },
})

export const ModelTestsPhone = list.loaded(kinds, {
  width: 'phone',
  play: async (stage) => {
    await openModelTests(stage)
    const models = modelTestTexts.current()
    await stage.page.findByRole('button', { name: models.again })
  },
})

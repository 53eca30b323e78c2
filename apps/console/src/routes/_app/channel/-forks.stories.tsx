import { channels } from '@relaydeck/api-sdk'
import { http } from 'msw'
import { expect, waitFor } from 'storybook/test'
import { bulkTexts } from '../../../parts/bulk/bulk-texts.ts'
import { resourceTexts } from '../../../parts/list/resource.ts'
import { narrowTexts } from '../../../parts/narrow/narrow-texts.ts'
import { answer, fork } from '../../../story/forks.ts'
import { labelsOf } from '../../../story/labels.ts'
import { type Stage, screen } from '../../../story/screen.tsx'
import { channelBulkTexts } from './-bulk/edit.ts'
import { channelFormTexts } from './-form/texts.ts'
import { channelTexts } from './-resource.ts'
import { byKind } from './-samples.ts'

export default { title: 'Screens/Channels/Before forks', tags: ['!autodocs'] }

const { usual, slow, untested } = byKind
const rows = [
  { ...usual, tag: '主力' },
  { ...slow, tag: 'backup-asia-southeast' },
  { ...untested, tag: null },
]
const newApi = fork('newApi', { '/api/channel/': { items: rows, total: 3 }, '/api/channel/:id': rows[0] })

const list = screen('/channel', channels.list)
const edit = screen('/channel/edit/9', channels.get)

const names = ({ page }: Stage) => page.getAllByRole('rowheader').map((heading: HTMLElement) => heading.textContent)

/** The column of tags filters by the tag that is clicked; all matches can be selected. */
export const Tags = list.loaded([], {
  given: newApi,
  play: async (stage) => {
    const { page, userEvent } = stage
    await userEvent.click(await page.findByRole('link', { name: '主力' }))
    await page.findByRole('button', { name: (await narrowTexts.load()).remove('主力') })
    await waitFor(() => expect(names(stage)).toEqual([usual.name]))
  },
})

export const TagsOnAPhone = list.loaded([], {
  given: newApi,
  width: 'phone',
  play: async ({ page }) => void (await page.findByRole('link', { name: '主力' })),
})

/** The filters suggest the tags of the rows. */
export const FilteredByTag = list.loaded([], {
  given: newApi,
  play: async (stage) => {
    const { page, userEvent } = stage
    await page.findByRole('link', { name: '主力' })
    await userEvent.click(await page.findByRole('button', { name: (await resourceTexts.load()).filters }))
    const { fields } = await narrowTexts.load()
    await userEvent.type(await page.findByRole('combobox', { name: fields.tag }), 'backup-asia-southeast')
    await waitFor(() => expect(names(stage)).toEqual([slow.name]))
  },
})

/** One API has no tags; a filter in the address can be removed. */
export const WithoutTags = list.loaded([usual], {
  at: '/channel?tag=x',
  play: async ({ page, userEvent }) => {
    const { columns } = await channelTexts.load()
    await userEvent.click(await page.findByRole('button', { name: (await narrowTexts.load()).clearFilter }))
    await page.findByText(usual.name)
    await expect(page.queryByRole('columnheader', { name: columns.tag })).toBeNull()
  },
})

const tagField = async ({ page }: Stage) => page.findByRole('combobox', { name: (await channelFormTexts.load()).tag })

/** The form suggests tags of other channels, and sends the tag alone if nothing else changed. */
export const EditsTag = edit.loaded(usual, {
  given: [
    http.put('*/api/channel/', async ({ request }) => {
      await expect(await request.json()).toEqual({ id: 9, tag: 'backup-asia-southeast' })
      return answer(null)
    }),
    ...newApi,
  ],
  play: async (stage) => {
    const { page, userEvent } = stage
    const field = await tagField(stage)
    await expect(field).toHaveValue('主力')
    await userEvent.clear(field)
    await userEvent.click(await page.findByRole('option', { name: 'backup-asia-southeast' }))
    await userEvent.click(page.getByRole('button', { name: (await labelsOf(channelTexts)).common.save }))
    await waitFor(() => expect(stage.instance.router.state.location.pathname).toBe('/channel'))
  },
})

/** Gives several channels one tag. */
export const TagsMany = list.loaded([], {
  given: newApi,
  play: async ({ page, userEvent }) => {
    await page.findByRole('link', { name: '主力' })
    await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${usual.name}[」”]`) }))
    await userEvent.click(page.getByRole('checkbox', { name: new RegExp(`[「“]${untested.name}[」”]`) }))
    const [{ edit: texts }, shared] = await Promise.all([channelBulkTexts.load(), bulkTexts.load()])
    await userEvent.click(await page.findByRole('button', { name: shared.edit.open }))
    await userEvent.type(await page.findByRole('textbox', { name: texts.fields.tag }), '主力')
    await page.findByText(texts.changes(1, 2))
  },
})

/** One Hub cannot list some tags, which the field says. */
export const InvalidTag = edit.loaded(usual, {
  given: fork('oneHub', {
    '/api/channel_tag/_all': [],
    '/api/channel/': { data: rows, page: 1, total_count: 3 },
    '/api/channel/:id': rows[0],
  }),
  play: async (stage) => {
    const { page, userEvent } = stage
    await userEvent.type(await tagField(stage), '/一')
    await userEvent.click(page.getByRole('button', { name: (await labelsOf(channelTexts)).common.save }))
    const { tagInvalid } = await channelFormTexts.load()
    await waitFor(async () =>
      expect(await tagField(stage)).toHaveAccessibleDescription(expect.stringContaining(tagInvalid)),
    )
  },
})

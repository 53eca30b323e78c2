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
const newApi = fork('newApi', { '/api/channel/': { items: rows, total: 3 }, '/api/channel/9': rows[0] })

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

const several = { is_multi_key: true, multi_key_size: 3, multi_key_status_list: { 1: 3, 2: 2 } }
const states = [
  { index: 0, status: 1, key_preview: 'sk-proj-ab...' },
  { index: 1, status: 3, reason: 'insufficient_quota', disabled_time: 1_795_223_700, key_preview: 'sk-proj-cd...' },
  { index: 2, status: 2, disabled_time: 1_795_220_000, key_preview: 'sk-proj-ef...' },
]

/** A server with a channel that has several keys; keeps the actions on them. */
function withKeys(actions: unknown[]) {
  const row = { ...rows[0], channel_info: several }
  return [
    http.post('*/api/channel/multi_key/manage', async ({ request }) => {
      const action = (await request.json()) as { action: string; page_size?: number }
      if (action.action !== 'get_key_status') actions.push(action)
      return answer({ keys: action.page_size === 1 ? states.slice(0, 1) : states, total: 3, total_pages: 1 })
    }),
    http.put('*/api/channel/', async ({ request }) => {
      actions.push(await request.json())
      return answer(null)
    }),
    ...fork('newApi', { '/api/channel/': { items: [row, ...rows.slice(1)], total: 3 }, '/api/channel/9': row }),
  ]
}

const changes: unknown[] = []

/** The list says how many keys a channel has; the form shows their states, and no part of a key. */
export const SeveralKeys = edit.loaded(usual, {
  given: withKeys(changes),
  play: async ({ page, userEvent }) => {
    changes.length = 0
    const { keys: texts } = await channelFormTexts.load()
    await page.findByText(texts.count(3, 2))
    await page.findByText((await channelTexts.load()).keyCount(3, 2))
    await expect(document.body.textContent).not.toContain('sk-proj')
    await userEvent.click(page.getByRole('button', { name: texts.enableKey(2) }))
    await waitFor(() => expect(changes).toEqual([{ channel_id: 9, action: 'enable_key', key_index: 1 }]))
  },
})

export const SeveralKeysOnAPhone = edit.loaded(usual, {
  given: withKeys([]),
  width: 'phone',
  play: async ({ page }) => void (await page.findByText((await channelFormTexts.load()).keys.count(3, 2))),
})

const entries: unknown[] = []

/** Keys are added at once; replacing all asks first. */
export const EntersKeys = edit.loaded(usual, {
  given: withKeys(entries),
  play: async ({ page, userEvent }) => {
    entries.length = 0
    const { keys: texts } = await channelFormTexts.load()
    const field = await page.findByRole('textbox', { name: texts.entry })
    await userEvent.type(field, 'k4{Enter}k5')
    await userEvent.click(page.getByRole('button', { name: texts.append }))
    await waitFor(() => expect(entries).toEqual([{ id: 9, key: 'k4\nk5', key_mode: 'append' }]))
    await waitFor(() => expect(field).toHaveValue(''))
    await userEvent.type(field, 'k6')
    await userEvent.click(page.getByRole('button', { name: texts.replace }))
    await page.findByText(texts.replaceEffect(usual.name, 3, 1))
    await expect(entries.length).toBe(1)
  },
})

/** Deleting a key names it. */
export const ConfirmsDeletingKey = edit.loaded(usual, {
  given: withKeys([]),
  play: async ({ page, userEvent }) => {
    const { keys: texts } = await channelFormTexts.load()
    await userEvent.click(await page.findByRole('button', { name: texts.removeKey(3) }))
    await page.findByText(texts.removeEffect(3, usual.name))
  },
})

/** One Hub cannot list some tags, which the field says. */
export const InvalidTag = edit.loaded(usual, {
  given: fork('oneHub', {
    '/api/channel_tag/_all': [],
    '/api/channel/': { data: rows, page: 1, total_count: 3 },
    '/api/channel/9': rows[0],
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

import { channels } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { HttpResponse, http } from 'msw'
import { expect, waitFor, within } from 'storybook/test'
import { bulkTexts } from '../../../parts/bulk/actions.ts'
import { narrowTexts } from '../../../parts/list-page/filter-field.ts'
import { resourceTexts } from '../../../parts/rows/resource.ts'
import { answer, fork } from '../../../story/forks.ts'
import { labelsOf } from '../../../story/labels.ts'
import { byKind } from '../../../story/samples/channel.ts'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { channelBulkTexts } from './-bulk/edit.ts'
import { channelTexts } from './-channel.ts'
import { channelFormTexts } from './-form/draft.ts'
import { storedKeyTexts } from './-form/stored-key/StoredKey.tsx'

export default {
  title: 'Screens/Channels/Before forks',
  tags: ['!autodocs'],
  parameters: { noPicture: 'The list and the form are seen in Screens/Channels/Edit.' },
}

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

/** The list shows how many keys a channel has; the form shows their states, and no part of a key. */
export const SeveralKeys = edit.loaded(usual, {
  given: withKeys(changes),
  play: async ({ page, userEvent }) => {
    changes.length = 0
    const { keys: texts } = channelFormTexts.current()
    await page.findByText(texts.count(3, 2))
    await page.findByText(channelTexts.current().keyCount(3, 2))
    await expect(document.body.textContent).not.toContain('sk-proj')
    // The drawer takes the focus when it has opened, which would else come after the click or before it.
    await waitFor(() => expect(page.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement))
    await userEvent.click(page.getByRole('button', { name: texts.enableKey(2) }))
    await waitFor(() => expect(changes).toEqual([{ channel_id: 9, action: 'enable_key', key_index: 1 }]))
    await waitFor(() => expect(page.getByRole('button', { name: texts.enableKey(2) })).toBeEnabled())
    // Whether a button keeps its focus while it is disabled depends on the browser's pace.
    ;(document.activeElement as HTMLElement).blur()
  },
})

/** The column of tags filters by the tag that is clicked; all matches can be selected. */
export const Tags = list.loaded([], {
  given: newApi,
  play: async (stage) => {
    const { page, userEvent } = stage
    await userEvent.click(await page.findByRole('link', { name: '主力' }))
    await page.findByRole('button', { name: narrowTexts.current().remove('主力') })
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
    await userEvent.click(await page.findByRole('button', { name: resourceTexts.current().filters }))
    const { fields } = narrowTexts.current()
    await userEvent.type(await page.findByRole('combobox', { name: fields.tag }), 'backup-asia-southeast')
    await waitFor(() => expect(names(stage)).toEqual([slow.name]))
  },
})

/** One API has no tags; a filter in the address can be removed. */
export const WithoutTags = list.loaded([usual], {
  at: '/channel?tag=x',
  play: async ({ page, userEvent }) => {
    const { columns } = channelTexts.current()
    await userEvent.click(await page.findByRole('button', { name: narrowTexts.current().clearFilter }))
    await page.findByText(usual.name)
    await expect(page.queryByRole('columnheader', { name: columns.tag })).toBeNull()
  },
})

const tagField = async ({ page }: Stage) => page.findByRole('combobox', { name: channelFormTexts.current().tag })

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
    await userEvent.click(page.getByRole('button', { name: labelsOf(channelTexts).common.save }))
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
    const { edit: texts } = channelBulkTexts.current()
    const shared = bulkTexts.current()
    await userEvent.click(await page.findByRole('button', { name: shared.edit.open }))
    await userEvent.type(await page.findByRole('textbox', { name: texts.fields.tag }), '主力')
    await page.findByText(texts.changes(1, 2))
  },
})

export const SeveralKeysOnAPhone = edit.loaded(usual, {
  given: withKeys([]),
  width: 'phone',
  play: async ({ page }) => void (await page.findByText(channelFormTexts.current().keys.count(3, 2))),
})

const created: unknown[] = []

/** The keys of a batch become one channel. */
export const CreatesWithKeys = screen('/channel/add', channels.create).loaded(undefined, {
  given: [
    http.post('*/api/channel/', async ({ request }) => {
      created.push(await request.json())
      return answer(null)
    }),
    ...newApi,
  ],
  play: async ({ page, userEvent, instance }) => {
    created.length = 0
    const texts = channelFormTexts.current()
    const labels = labelsOf(channelTexts)
    const starts = (text: string) => ({ name: (name: string) => name.startsWith(text) })
    await userEvent.type(await page.findByRole('textbox', { name: texts.name }), 'pool')
    await userEvent.type(page.getByRole('combobox', { name: texts.models }), 'gpt-4o{enter}')
    await userEvent.click(page.getByRole('switch', starts(texts.batch)))
    await userEvent.click(await page.findByRole('switch', starts(texts.together)))
    await userEvent.type(page.getByRole('textbox', { name: texts.key }), 'sk-one{enter}sk-two')
    await userEvent.click(page.getByRole('button', { name: labels.common.create }))
    await page.findByText(labels.created('pool'))
    await expect(instance.router.state.location.pathname).toBe('/channel')
    await expect(created).toEqual([
      {
        mode: 'multi_to_single',
        multi_key_mode: 'polling',
        channel: expect.objectContaining({ name: 'pool', key: 'sk-one\nsk-two' }),
      },
    ])
  },
})

let isBroken = true

/** States that failed to load can be loaded again. */
export const KeysNotLoaded = edit.loaded(usual, {
  given: [
    http.post('*/api/channel/multi_key/manage', () => (isBroken ? new HttpResponse(null, { status: 500 }) : undefined)),
    ...withKeys([]),
  ],
  play: async ({ page, userEvent }) => {
    isBroken = true
    const { keys: texts } = channelFormTexts.current()
    const retry = await page.findByRole('button', { name: /^(?:重试|Retry)$/ })
    isBroken = false
    await userEvent.click(retry)
    await page.findByText(texts.count(3, 2))
  },
})

const entries: unknown[] = []

/** Keys are added immediately; replacing all asks first. */
export const EntersKeys = edit.loaded(usual, {
  given: withKeys(entries),
  play: async ({ page, userEvent }) => {
    entries.length = 0
    const { keys: texts } = channelFormTexts.current()
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
    const { keys: texts } = channelFormTexts.current()
    await userEvent.click(await page.findByRole('button', { name: texts.removeKey(3) }))
    await page.findByText(texts.removeEffect(3, usual.name))
  },
})

/** One Hub cannot list some tags; the field shows an error. */
export const InvalidTag = edit.loaded(usual, {
  given: fork('oneHub', {
    '/api/channel_tag/_all': [],
    '/api/channel/': { data: rows, page: 1, total_count: 3 },
    '/api/channel/9': rows[0],
  }),
  play: async (stage) => {
    const { page, userEvent } = stage
    await userEvent.type(await tagField(stage), '/一')
    await userEvent.click(page.getByRole('button', { name: labelsOf(channelTexts).common.save }))
    const { tagInvalid } = channelFormTexts.current()
    await waitFor(async () =>
      expect(await tagField(stage)).toHaveAccessibleDescription(expect.stringContaining(tagInvalid)),
    )
  },
})

const lines = Array.from({ length: 23 }, (_, at) => ({
  ...samples.channel,
  id: 100 - at,
  name: `line-${at}`,
  type: 14,
  status: at % 2 === 0 ? 1 : 2,
  group: at % 4 === 0 ? 'default,vip' : 'default',
}))

/** Handlers of New API, which filters channels on the server; records the requests in `asked`. */
const filtering = (asked: string[]) => [
  http.get('*/api/status', () => answer({ ...samples.status, setup: true, theme: 'default', max_page_size: 100 })),
  http.get('*/api/channel/', ({ request }) => {
    const { searchParams: query } = new URL(request.url)
    asked.push([...query].map((pair) => pair.join('=')).join('&'))
    const found = lines.filter(
      ({ status, group }) =>
        (query.get('status') !== 'enabled' || status === 1) &&
        (!query.has('group') || group.split(',').includes(query.get('group') ?? '')),
    )
    const size = Number(query.get('page_size'))
    const start = (Number(query.get('p')) - 1) * size
    return answer({ items: found.slice(start, start + size), total: found.length })
  }),
]

const asked: string[] = []

/** The server filters: its pages are shown unchanged, with the number of all matches. */
export const FilteredByServer = list.loaded([], {
  at: '/channel?status=enabled',
  given: filtering(asked),
  play: async ({ page }) => {
    const { selectAllOf } = narrowTexts.current()
    await page.findByRole('button', { name: selectAllOf(12) })
    await expect(page.getAllByRole('rowheader')).toHaveLength(12)
    await expect(asked.at(-1)).toBe('id_sort=true&status=enabled&p=1&page_size=50')
  },
})

const selecting: string[] = []

/** All matches are selected by reading only the rows that match on the server. */
export const AllMatchesSelected = list.loaded([], {
  at: '/channel?status=enabled&group=vip',
  given: filtering(selecting),
  play: async ({ page, userEvent }) => {
    const { selectAllOf } = narrowTexts.current()
    await userEvent.click(await page.findByRole('button', { name: selectAllOf(6) }))
    await page.findByRole('toolbar')
    await expect(selecting.every((query) => query.includes('status=enabled&group=vip'))).toBe(true)
  },
})

const whole: string[] = []

/** A filter that the server does not have: the console reads the whole list, and filters it. */
export const FilteredHere = list.loaded([], {
  at: '/channel?status=disabled',
  given: filtering(whole),
  play: async ({ page }) => {
    const { selectAllOf } = narrowTexts.current()
    await page.findByRole('button', { name: selectAllOf(11) })
    await expect(whole.at(-1)).not.toContain('status')
    await page.findByRole('button', { name: new RegExp(resourceTexts.current().filters) })
  },
})

const sizes: string[] = []

/** After the number of rows of a page is changed, the first shown row is still on the page. */
export const MoreRows = list.loaded([], {
  given: filtering(sizes),
  play: async ({ page, userEvent, instance }) => {
    const { pageSize: label } = resourceTexts.current()
    const choose = async (size: string) =>
      userEvent.selectOptions(await page.findByRole('combobox', { name: label }), size)
    await choose('10')
    await userEvent.click(await page.findByRole('button', { name: /^(第 3 页|Page 3)$/ }))
    await page.findByText('line-22')
    await choose('20')
    await waitFor(() => expect(instance.router.state.location.href).toBe('/channel?page=2'))
    await waitFor(() => expect(page.getAllByRole('rowheader')).toHaveLength(3))
    await expect(sizes).toContain('id_sort=true&p=2&page_size=20')
    localStorage.removeItem('table-page-size')
  },
})

const stored = screen('/channel/edit/7', channels.get)
const channel = { ...samples.channel, id: 7, name: 'main' }
const KEY = 'sk-not-a-real-key-0123456789'
const CODE = '123456'

const refuse = (message: string, status = 200) => HttpResponse.json({ success: false, message }, { status })

/** A server that reveals the key after a code. */
function serverWith({ enabled = true, verified = false } = {}) {
  const state = { verified, changes: 0 }
  const handlers = [
    http.get('*/api/status', () => answer({ ...samples.status, setup: true, theme: 'default', version: 'v0.9.9' })),
    mock(channels.list, [channel]),
    http.get('*/api/user/2fa/status', () => answer({ enabled, locked: false, backup_codes_remaining: 4 })),
    http.post('*/api/verify', async ({ request }) => {
      const body = await request.json()
      if (JSON.stringify(body) !== JSON.stringify({ method: '2fa', code: CODE }))
        return refuse('验证失败，请检查验证码')
      state.verified = true
      return answer({ verified: true, expires_at: 1_800_000_000 })
    }),
    http.post('*/api/channel/7/key', () => (state.verified ? answer({ key: KEY }) : refuse('需要安全验证', 403))),
    http.put('*/api/channel/', () => {
      state.changes++
      return refuse('no change is expected')
    }),
  ]
  return { state, handlers }
}

const press = async ({ page, userEvent }: Stage) => {
  const texts = storedKeyTexts.current()
  await userEvent.click(await page.findByRole('button', { name: texts.show }))
  return texts
}

const enter = async (stage: Stage, code: string) => {
  const texts = await press(stage)
  await stage.userEvent.type(await stage.page.findByRole('textbox', { name: texts.code }), `${code}{Enter}`)
  return texts
}

/** Returns the field with the key: the form has one of the same name. */
const keyField = async ({ page }: Stage) => {
  const texts = storedKeyTexts.current()
  const dialog = await page.findByRole('dialog', { name: texts.title(channel.name) })
  return within(dialog).findByRole('textbox', { name: texts.key })
}

/** Returns everything that the tab stores. */
const storedIn = ({ instance }: Stage) =>
  JSON.stringify([
    { ...localStorage },
    { ...sessionStorage },
    location.href,
    history.state,
    instance.queryClient
      .getQueryCache()
      .getAll()
      .map((query) => query.state),
    instance.queryClient
      .getMutationCache()
      .getAll()
      .map((mutation) => mutation.state),
  ])

/** The server requires a code first. */
export const CodeForKey = stored.loaded(channel, {
  as: 'root',
  given: serverWith().handlers,
  play: async (stage) => {
    const texts = await press(stage)
    await waitFor(async () => expect(await stage.page.findByRole('textbox', { name: texts.code })).toHaveFocus())
  },
})

const showing = serverWith()

export const KeyShown = {
  name: 'the key is shown after a code, can be copied, and is nowhere once the dialog is closed',
  ...stored.loaded(channel, {
    as: 'root',
    given: showing.handlers,
    play: async (stage) => {
      showing.state.verified = false
      const texts = await enter(stage, CODE)
      const { page, userEvent } = stage
      await expect(await keyField(stage)).toHaveValue(KEY)
      await page.findByRole('button', { name: texts.copy })
      await expect(storedIn(stage)).not.toContain(KEY)
      await userEvent.click(page.getByRole('button', { name: texts.done }))
      await waitFor(() => expect(page.queryByRole('dialog', { name: texts.title(channel.name) })).toBeNull())
      await expect(document.body.innerHTML).not.toContain(KEY)
      await expect(storedIn(stage)).not.toContain(KEY)
      await expect(showing.state.changes).toBe(0)
    },
  }),
}

export const WrongCodeForKey = stored.loaded(channel, {
  as: 'root',
  given: serverWith().handlers,
  play: async (stage) => {
    const texts = await enter(stage, '000000')
    const field = await stage.page.findByRole('textbox', { name: texts.code })
    await waitFor(() => expect(field).toHaveAccessibleDescription('验证失败，请检查验证码'))
  },
})

export const KeyWithoutSecondFactor = {
  name: 'without a second factor the dialog says how to set one up',
  ...stored.loaded(channel, {
    as: 'root',
    given: serverWith({ enabled: false }).handlers,
    play: async (stage) => {
      const texts = await press(stage)
      await stage.page.findByText(texts.notSetUp)
      const link = stage.page.getByRole('link', { name: texts.setUp })
      await expect(link).toHaveAttribute('href', expect.stringContaining('/setting'))
    },
  }),
}

export const KeyForAdministrators = {
  name: 'administrators, whom the server tells no key, have no button for it',
  ...stored.loaded(channel, {
    given: serverWith().handlers,
    play: async ({ page }) => {
      const texts = storedKeyTexts.current()
      const form = channelFormTexts.current()
      await page.findByRole('textbox', { name: form.key })
      await expect(page.queryByRole('button', { name: texts.show })).toBeNull()
    },
  }),
}

export const KeyOnAPhone = stored.loaded(channel, {
  as: 'root',
  width: 'phone',
  given: serverWith({ verified: true }).handlers,
  play: async (stage) => {
    await press(stage)
    await expect(await keyField(stage)).toHaveValue(KEY)
  },
})

/** New API before an administrator with some permissions of channels. */
const allowed = (channel: object) =>
  fork('newApi', {
    '/api/channel/': { items: rows, total: 3 },
    '/api/channel/9': rows[0],
    '/api/user/self': { ...samples.user, role: 10, permissions: { admin_permissions: { channel } } },
  })

const create = screen('/channel/add', channels.create)
const READ_ONLY = { read: true, operate: false, write: false, sensitive_write: false }

export const AddNotAllowed = {
  name: 'an administrator without the permission is told so instead of a form for a new channel',
  ...create.loaded(undefined, {
    given: allowed({ ...READ_ONLY, operate: true, write: true }),
    play: async ({ page }) => {
      const { mayNot, name } = channelFormTexts.current()
      await page.findByText(mayNot.create)
      await expect(page.queryByRole('textbox', { name })).toBeNull()
    },
  }),
}

export const EditNotAllowed = {
  name: 'an administrator without the permission is told so instead of a form with a channel',
  ...edit.loaded(usual, {
    given: allowed(READ_ONLY),
    play: async ({ page }) => {
      const { mayNot, name } = channelFormTexts.current()
      await page.findByText(mayNot.change)
      await expect(page.queryByRole('textbox', { name })).toBeNull()
    },
  }),
}

export const AddAllowed = {
  name: 'an administrator with the permission has the form for a new channel',
  ...create.loaded(undefined, {
    given: allowed({ ...READ_ONLY, sensitive_write: true }),
    play: async ({ page }) => {
      const { mayNot, name } = channelFormTexts.current()
      await page.findByRole('textbox', { name })
      await expect(page.queryByText(mayNot.create)).toBeNull()
    },
  }),
}

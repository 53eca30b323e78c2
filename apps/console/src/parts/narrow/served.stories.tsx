import { channels } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { HttpResponse, http } from 'msw'
import { expect } from 'storybook/test'
import { screen } from '../../story/screen.tsx'
import { resourceTexts } from '../list/resource.ts'
import { pageSizeTexts } from '../page-size/page-size-texts.ts'
import { narrowTexts } from './narrow-texts.ts'

export default { title: 'Screens/Channels/List before New API', tags: ['!autodocs'] }

const answer = (data: unknown) => HttpResponse.json({ success: true, message: '', data })

const rows = Array.from({ length: 23 }, (_, at) => ({
  ...samples.channel,
  id: 100 - at,
  name: `line-${at}`,
  type: 14,
  status: at % 2 === 0 ? 1 : 2,
  group: at % 4 === 0 ? 'default,vip' : 'default',
}))

/** Handlers of New API, which filters channels by itself; it gets a list of what it was asked. */
const newApi = (asked: string[]) => [
  http.get('*/api/status', () => answer({ ...samples.status, setup: true, theme: 'default', max_page_size: 100 })),
  http.get('*/api/channel/', ({ request }) => {
    const { searchParams: query } = new URL(request.url)
    asked.push([...query].map((pair) => pair.join('=')).join('&'))
    const found = rows.filter(
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

/** The server filters: its pages are shown as they come, with the number of all matches. */
export const FilteredByServer = screen('/channel', channels.list).loaded([], {
  at: '/channel?status=enabled',
  given: newApi(asked),
  play: async ({ page }) => {
    const { selectAllOf } = await narrowTexts.load()
    await page.findByRole('button', { name: selectAllOf(12) })
    await expect(page.getAllByRole('rowheader')).toHaveLength(10)
    await expect(asked.at(-1)).toBe('id_sort=true&status=enabled&p=1&page_size=10')
  },
})

const selecting: string[] = []

/** All matches are selected by reading only what the server lets through. */
export const AllMatchesSelected = screen('/channel', channels.list).loaded([], {
  at: '/channel?status=enabled&group=vip',
  given: newApi(selecting),
  play: async ({ page, userEvent }) => {
    const { selectAllOf } = await narrowTexts.load()
    await userEvent.click(await page.findByRole('button', { name: selectAllOf(6) }))
    await page.findByRole('toolbar')
    await expect(selecting.every((query) => query.includes('status=enabled&group=vip'))).toBe(true)
  },
})

const whole: string[] = []

/** A filter that the server does not have: the console reads the whole list, and filters it. */
export const FilteredHere = screen('/channel', channels.list).loaded([], {
  at: '/channel?status=disabled',
  given: newApi(whole),
  play: async ({ page }) => {
    const { selectAllOf } = await narrowTexts.load()
    await page.findByRole('button', { name: selectAllOf(11) })
    await expect(whole.at(-1)).not.toContain('status')
    await page.findByRole('button', { name: new RegExp((await resourceTexts.load()).filters) })
  },
})

const sizes: string[] = []

/** The number of rows of a page is chosen, and the first row that was shown stays on the page. */
export const MoreRows = screen('/channel', channels.list).loaded([], {
  at: '/channel?page=3',
  given: newApi(sizes),
  play: async ({ page, userEvent, instance }) => {
    const { label } = await pageSizeTexts.load()
    await userEvent.selectOptions(await page.findByRole('combobox', { name: label }), '20')
    await page.findByText('line-22')
    await expect(page.getAllByRole('rowheader')).toHaveLength(3)
    await expect(instance.router.state.location.href).toBe('/channel?page=2')
    await expect(sizes.at(-1)).toBe('id_sort=true&p=2&page_size=20')
    localStorage.removeItem('table-page-size')
  },
})

import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Quota } from '../Quota/Quota.tsx'
import { Timestamp } from '../Timestamp/Timestamp.tsx'
import { draw } from '../testing/draw.tsx'
import { firstPage, type Thing, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { theme } from '../theme/theme.ts'
import { PagedTable } from './PagedTable.tsx'

const format = { quota_per_unit: 500_000, display_in_currency: true }

/** Counts reads of sizes, each of which makes the browser lay the page out before it answers. */
function spyOnMeasures() {
  const measured = vi.fn()
  const read = (owner: HTMLElement | Element, name: string) => {
    const original = Object.getOwnPropertyDescriptor(owner, name)?.get
    Object.defineProperty(owner, name, {
      configurable: true,
      get(this: Element) {
        measured(name)
        return original?.call(this)
      },
    })
    restore.push(() => Object.defineProperty(owner, name, { configurable: true, get: original ?? (() => 0) }))
  }
  for (const name of ['offsetWidth', 'offsetHeight']) read(HTMLElement.prototype, name)
  for (const name of ['clientWidth', 'clientHeight', 'scrollWidth', 'scrollHeight']) read(Element.prototype, name)
  return measured
}

const restore: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const undo of restore.splice(0)) undo()
})

describe('the first drawing of a table', () => {
  test('D171 measures nothing by itself', async () => {
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const measured = spyOnMeasures()
    flushSync(() =>
      root.render(
        <MantineProvider theme={theme}>
          <PagedTable {...firstPage} />
        </MantineProvider>,
      ),
    )
    expect(host.querySelectorAll('tbody tr').length).toBe(10)
    expect(measured).not.toHaveBeenCalled()
    root.unmount()
    host.remove()
  })

  test('D171 makes one number format for all its amounts, and asks for the time zone once', async () => {
    const numbers = vi.spyOn(Intl, 'NumberFormat')
    const zones = vi.spyOn(Intl, 'DateTimeFormat')
    const columns = [
      { id: 'name', header: 'Name', primary: true, cell: ({ name }: Thing) => name },
      { id: 'amount', header: 'Amount', cell: ({ amount }: Thing) => <Quota value={amount} format={format} /> },
      { id: 'at', header: 'Time', cell: ({ id }: Thing) => <Timestamp value={1_795_000_000 + id} /> },
    ]
    const screen = await draw(<PagedTable {...firstPage} rows={things(1)} columns={columns} />)
    await expect.element(screen.getByText('thing 10')).toBeVisible()
    expect(numbers.mock.calls.length).toBeLessThanOrEqual(1)
    expect(zones.mock.calls.length).toBeLessThanOrEqual(1)
  })
})

describe('D170 the next page is announced', () => {
  test('when the pointer comes to the pager', async () => {
    const onPagerIntent = vi.fn()
    const screen = await draw(<PagedTable {...firstPage} onPagerIntent={onPagerIntent} />, { texts: en })
    await userEvent.hover(screen.getByRole('table'))
    // The pointer may have stood at the pager's place before.
    onPagerIntent.mockClear()
    await userEvent.hover(screen.getByRole('navigation', { name: 'Pages' }))
    expect(onPagerIntent).toHaveBeenCalled()
  })

  test('when the focus comes to the rows', async () => {
    const onPagerIntent = vi.fn()
    const screen = await draw(<PagedTable {...firstPage} onPagerIntent={onPagerIntent} />, { texts: en })
    onPagerIntent.mockClear()
    screen.getByRole('link', { name: 'thing 3' }).element().focus()
    expect(onPagerIntent).toHaveBeenCalled()
  })
})

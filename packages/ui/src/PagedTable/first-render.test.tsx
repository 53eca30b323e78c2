import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Quota } from '../Quota/Quota.tsx'
import { Timestamp } from '../Timestamp/Timestamp.tsx'
import { render } from '../testing/render.tsx'
import { firstPage, paging, type Thing, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { theme } from '../theme/theme.ts'
import { PagedTable } from './PagedTable.tsx'

const format = { quota_per_unit: 500_000, display_in_currency: true }

/** Counts reads of sizes, each of which forces a layout. */
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

describe('the first render of a table', () => {
  test('forces no layout', async () => {
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

  test('creates one number format for all amounts and looks up the time zone once', async () => {
    const numbers = vi.spyOn(Intl, 'NumberFormat')
    const zones = vi.spyOn(Intl, 'DateTimeFormat')
    const columns = [
      { id: 'name', header: 'Name', primary: true, cell: ({ name }: Thing) => name },
      { id: 'amount', header: 'Amount', cell: ({ amount }: Thing) => <Quota value={amount} format={format} /> },
      { id: 'at', header: 'Time', cell: ({ id }: Thing) => <Timestamp value={1_795_000_000 + id} /> },
    ]
    const screen = await render(<PagedTable {...firstPage} rows={things(1)} columns={columns} />)
    await expect.element(screen.getByText('thing 10')).toBeVisible()
    expect(numbers.mock.calls.length).toBeLessThanOrEqual(1)
    expect(zones.mock.calls.length).toBeLessThanOrEqual(1)
  })
})

describe('onPrefetch is called', () => {
  test('when the pointer reaches the pager', async () => {
    const onPrefetch = vi.fn()
    const screen = await render(<PagedTable {...firstPage} paging={paging({ onPrefetch })} />, { texts: en })
    await userEvent.hover(screen.getByRole('table'))
    // The pointer may already have been at the position of the pager.
    onPrefetch.mockClear()
    await userEvent.hover(screen.getByRole('navigation', { name: 'Pages' }))
    expect(onPrefetch).toHaveBeenCalled()
  })

  test('when the focus reaches the rows', async () => {
    const onPrefetch = vi.fn()
    const screen = await render(<PagedTable {...firstPage} paging={paging({ onPrefetch })} />, { texts: en })
    onPrefetch.mockClear()
    screen.getByRole('link', { name: 'thing 3' }).element().focus()
    expect(onPrefetch).toHaveBeenCalled()
  })
})

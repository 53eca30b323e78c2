import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testComponentContract } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { columns, firstPage, paging, type Thing, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable, type PagedTableProps } from './PagedTable.tsx'
import { type TableParts, useTableParts } from './parts.ts'

testComponentContract('PagedTable', PagedTable<Thing>, { ...firstPage, sorting: { onSort: () => {} } })

/** Reads the attributes of the parts, as cells do. */
function Reader({ seen }: { seen: Set<TableParts> }) {
  seen.add(useTableParts())
  return null
}

const table = (props: Partial<PagedTableProps<Thing>> = {}) =>
  render(<PagedTable {...firstPage} {...props} />, { texts: en })

/** A list that was never loaded. */
const nothing = { rows: [], paging: paging({ knownRows: 0, hasMore: 'unknown' }) }

describe('rows', () => {
  test('are in a named table with their cells and actions', async () => {
    const screen = await table({ rowActions: ({ name }) => <button type="button">edit {name}</button> })
    await expect.element(screen.getByRole('table', { name: 'Things' })).toBeVisible()
    expect(screen.getByRole('row').length).toBe(11)
    await expect.element(screen.getByRole('rowheader', { name: 'thing 3' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'edit thing 10' })).toBeVisible()
  })

  test.each([
    ['compact', 40],
    ['comfortable', 48],
  ] as const)('in the %s density, and their skeletons, are %d px high', async (density, height) => {
    const heightOf = (row: Element | undefined) => Math.floor(row?.getBoundingClientRect().height ?? 0)
    const screen = await table({ view: { density } })
    expect(heightOf(screen.container.querySelectorAll('tbody tr')[1])).toBe(height)
    await screen.rerender(
      <PagedTable
        {...firstPage}
        view={{ density }}
        rows={[]}
        paging={paging({ knownRows: 0 })}
        state={{ loading: true }}
      />,
    )
    expect(heightOf(screen.container.querySelectorAll('tbody tr')[1])).toBe(height)
  })

  test('keep their elements when the columns are recreated', async () => {
    const screen = await table()
    const link = screen.getByRole('link', { name: 'thing 4' }).element()
    await screen.rerender(<PagedTable {...firstPage} columns={columns.map((column) => ({ ...column }))} />)
    expect(screen.getByRole('link', { name: 'thing 4' }).element()).toBe(link)
  })

  test('render again only if they changed', async () => {
    const cell = vi.fn(({ name }: Thing) => name)
    const stable = { columns: [{ id: 'name', header: 'Name', primary: true, cell }], rowActions: undefined }
    const screen = await table(stable)
    cell.mockClear()
    const rows = firstPage.rows.map((row) => (row.id === 3 ? { ...row, name: 'renamed' } : row))
    await screen.rerender(<PagedTable {...firstPage} {...stable} rows={rows} />)
    await expect.element(screen.getByRole('rowheader', { name: 'renamed' })).toBeVisible()
    expect(new Set(cell.mock.calls.map(([{ id }]) => id))).toEqual(new Set([3]))
  })

  test('render their cells again only if the attributes of the parts changed', async () => {
    const seen = new Set<TableParts>()
    const styled = (color: string) => ({
      classNames: { cell: 'mine' },
      styles: { row: { color } },
      toolbar: <Reader seen={seen} />,
    })
    const screen = await table(styled('red'))
    await screen.rerender(<PagedTable {...firstPage} {...styled('red')} rows={things(2)} />)
    await expect.element(screen.getByRole('rowheader', { name: 'thing 11' })).toHaveClass('mine')
    // Strict mode renders twice before the first one is kept.
    const first = seen.size
    await screen.rerender(<PagedTable {...firstPage} {...styled('red')} rows={things(3)} />)
    await expect.element(screen.getByRole('rowheader', { name: 'thing 21' })).toBeVisible()
    expect(seen.size).toBe(first)
    await screen.rerender(<PagedTable {...firstPage} {...styled('blue')} rows={things(3)} />)
    await expect.poll(() => seen.size).toBeGreaterThan(first)
  })

  test('are navigated with the arrow keys', async () => {
    const screen = await table()
    const name = (id: number) => screen.getByRole('link', { name: `thing ${id}`, exact: true })
    name(2).element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(name(4)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect.element(name(1)).toHaveFocus()
  })

  test('leave the arrow keys to fields and menus', async () => {
    const screen = await table({
      rowActions: () => <button type="button" aria-haspopup="menu" aria-label="more" />,
    })
    const menu = screen.getByRole('button', { name: 'more' }).nth(2)
    menu.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(menu).toHaveFocus()
  })
})

describe('the load state', () => {
  test.each([
    [true, 'First 30 rows loaded'],
    ['unknown', '30 rows loaded'],
    [false, 'All 30 rows'],
  ] as const)('hasMore %s is shown as “%s”', async (hasMore, words) => {
    const screen = await table({ paging: paging({ knownRows: 30, hasMore }) })
    await expect.element(screen.getByRole('status')).toHaveTextContent(words)
  })

  test('shows skeleton rows and a message during the first load', async () => {
    const screen = await table({ ...nothing, state: { loading: true } })
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.container.querySelectorAll('tbody tr[aria-hidden]').length).toBe(10)
    await expect.element(screen.getByRole('status')).toHaveTextContent('Loading')
  })

  test('shows skeletons of a width that text could have, also in columns that may be cut', async () => {
    const screen = await table({ ...nothing, state: { loading: true } })
    const skeletons = screen.container.querySelectorAll('tbody tr:first-child .mantine-Skeleton-root')
    expect(skeletons).toHaveLength(columns.length)
    for (const skeleton of skeletons) expect(skeleton.getBoundingClientRect().width).toBeGreaterThan(32)
  })

  test('keeps the rows below a progress line during a refresh', async () => {
    const screen = await table({ state: { refreshing: true } })
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('link', { name: 'thing 10' })).toBeVisible()
    const line = screen.getByRole('table').element().parentElement?.previousElementSibling
    expect(line?.getBoundingClientRect().height).toBe(2)
  })

  test('shows a message and a retry button after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onRetry = vi.fn()
    const screen = await table({ ...nothing, state: { loading: true, onRetry } })
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    await expect.element(screen.getByRole('status')).toHaveTextContent(en.load.slow)
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
    await screen.rerender(<PagedTable {...firstPage} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('First 10 rows loaded')
  })
})

describe('a table without rows', () => {
  const none = { rows: [], paging: paging({ knownRows: 0, hasMore: false }) }

  test('explains the purpose of the list', async () => {
    const screen = await table(none)
    await expect.element(screen.getByText('There are no things yet')).toBeVisible()
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
  })

  test('says that a filter has no results, and clears it', async () => {
    const onClearFilter = vi.fn()
    const screen = await table({ ...none, onClearFilter })
    await expect.element(screen.getByText('No results')).toBeVisible()
    await expect.element(screen.getByText('There are no things yet')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Clear filter' }).click()
    expect(onClearFilter).toHaveBeenCalledOnce()
  })

  test('says that a page beyond the end is empty, and links to page 1', async () => {
    const onPage = vi.fn()
    const screen = await table({ rows: [], paging: paging({ page: 9, knownRows: 24, hasMore: false, onPage }) })
    await expect.element(screen.getByText('This page is empty')).toBeVisible()
    await expect.element(screen.getByRole('status')).toHaveTextContent('All 24 rows')
    await screen.getByRole('button', { name: 'Back to page 1' }).click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(1)
  })

  test('shows a failed load with a retry button', async () => {
    const onRetry = vi.fn()
    const screen = await table({ ...nothing, state: { error: new Error('x'), onRetry } })
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Something went wrong')
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('keeps loaded rows when a refresh fails', async () => {
    const screen = await table({ state: { error: true } })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load')
    await expect.element(screen.getByRole('link', { name: 'thing 10' })).toBeVisible()
  })
})

describe('headings', () => {
  const sorted = (id: string) => ({ column: id, direction: 'asc' as const })

  test('of sortable columns are buttons with their direction', async () => {
    const onSort = vi.fn()
    const screen = await table({ sorting: { onSort, sort: sorted('amount') } })
    const heading = (name: string) => screen.getByRole('columnheader', { name })
    await expect.element(heading('Amount')).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(heading('Age')).toHaveAttribute('aria-sort', 'none')
    await expect.element(heading('Name')).not.toHaveAttribute('aria-sort')
    await expect.element(heading('Amount')).toHaveAccessibleName('Amount')
    await heading('Amount').getByRole('button').click()
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ column: 'amount', direction: 'desc' })
  })

  test('are plain text without onSort', async () => {
    const screen = await table({ sorting: { sort: sorted('amount') } })
    await expect.element(screen.getByRole('button', { name: 'Amount' })).not.toBeInTheDocument()
  })

  test('the table shows when only the loaded rows are sorted', async () => {
    const words = 'First 10 rows loaded · only the loaded rows are sorted'
    const screen = await table({ sorting: { sort: sorted('age') } })
    await expect.element(screen.getByRole('status')).toHaveTextContent(words)
    for (const [sort, allLoaded] of [[sorted('amount')], [sorted('age'), true], [null]] as const) {
      await screen.rerender(<PagedTable {...firstPage} sorting={{ sort }} paging={paging({ allLoaded })} />)
      await expect.element(screen.getByRole('status')).not.toMatchTextContent('only')
    }
  })

  test('stay in view while the page scrolls', async () => {
    const screen = await table({ rows: things(1, 60), stickyOffset: 52 })
    screen.getByRole('link', { name: 'thing 50' }).element().scrollIntoView()
    const heading = screen.getByRole('columnheader', { name: 'Name' })
    await expect.poll(() => heading.element().getBoundingClientRect().top).toBe(52)
  })
})

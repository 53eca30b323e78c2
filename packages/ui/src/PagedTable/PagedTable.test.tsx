import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { obeysKitLaws } from '../testing/laws.tsx'
import { columns, firstPage, type Thing, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable, type PagedTableProps } from './PagedTable.tsx'

obeysKitLaws('PagedTable', PagedTable<Thing>, { ...firstPage, onSort: () => {} })

const table = (props: Partial<PagedTableProps<Thing>> = {}) =>
  draw(<PagedTable {...firstPage} {...props} />, { texts: en })

describe('rows', () => {
  test('stand in a named table, each with its cells and actions', async () => {
    const screen = await table({ rowActions: ({ name }) => <button type="button">edit {name}</button> })
    await expect.element(screen.getByRole('table', { name: 'Things' })).toBeVisible()
    expect(screen.getByRole('row').length).toBe(11)
    await expect.element(screen.getByRole('rowheader', { name: 'thing 3' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'edit thing 10' })).toBeVisible()
  })

  test.each([
    ['compact', 40],
    ['comfortable', 48],
  ] as const)('%s ones are %d px high, and so are the skeletons', async (density, height) => {
    const heightOf = (row: Element | undefined) => Math.floor(row?.getBoundingClientRect().height ?? 0)
    const screen = await table({ density })
    expect(heightOf(screen.container.querySelectorAll('tbody tr')[1])).toBe(height)
    await screen.rerender(<PagedTable {...firstPage} density={density} rows={[]} known={0} loading />)
    expect(heightOf(screen.container.querySelectorAll('tbody tr')[1])).toBe(height)
  })

  test('keep what they are when columns are made anew', async () => {
    const screen = await table()
    const link = screen.getByRole('link', { name: 'thing 4' }).element()
    await screen.rerender(<PagedTable {...firstPage} columns={columns.map((column) => ({ ...column }))} />)
    expect(screen.getByRole('link', { name: 'thing 4' }).element()).toBe(link)
  })

  test('are drawn anew only where they changed', async () => {
    const cell = vi.fn(({ name }: Thing) => name)
    const kept = { columns: [{ id: 'name', header: 'Name', primary: true, cell }], rowActions: undefined }
    const screen = await table(kept)
    cell.mockClear()
    const rows = firstPage.rows.map((row) => (row.id === 3 ? { ...row, name: 'renamed' } : row))
    await screen.rerender(<PagedTable {...firstPage} {...kept} rows={rows} />)
    await expect.element(screen.getByRole('rowheader', { name: 'renamed' })).toBeVisible()
    expect(new Set(cell.mock.calls.map(([{ id }]) => id))).toEqual(new Set([3]))
  })

  test('D77 are reached with the arrow keys', async () => {
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

describe('what is known of the list', () => {
  test.each([
    [true, 'First 30 rows loaded, more on the next page'],
    ['unknown', '30 rows loaded'],
    [false, 'All 30 rows'],
  ] as const)('D55 more: %s is said as “%s”', async (more, words) => {
    const screen = await table({ known: 30, more })
    await expect.element(screen.getByRole('status')).toHaveTextContent(words)
  })

  test('D57 the first load shows skeleton rows and says so', async () => {
    const screen = await table({ rows: [], known: 0, more: 'unknown', loading: true })
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.container.querySelectorAll('tbody tr[aria-hidden]').length).toBe(10)
    await expect.element(screen.getByRole('status')).toHaveTextContent('Loading')
  })

  test('D57 fetching anew shows a line, and the rows stay', async () => {
    const screen = await table({ refreshing: true })
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('link', { name: 'thing 10' })).toBeVisible()
    const line = screen.getByRole('table').element().parentElement?.previousElementSibling
    expect(line?.getBoundingClientRect().height).toBe(2)
  })

  test('a load of more than ten seconds gets a sentence and a way out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const onRetry = vi.fn()
    const screen = await table({ rows: [], known: 0, more: 'unknown', loading: true, onRetry })
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    await expect.element(screen.getByRole('status')).toHaveTextContent(en.load.slow)
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
    await screen.rerender(<PagedTable {...firstPage} />)
    await expect.element(screen.getByRole('status')).toHaveTextContent('First 10 rows loaded, more on the next page')
  })
})

describe('where there is no row', () => {
  const none = { rows: [], known: 0, more: false } as const

  test('D58 an empty list says what it is for', async () => {
    const screen = await table(none)
    await expect.element(screen.getByText('There are no things yet')).toBeVisible()
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
  })

  test('D58 a list emptied by a filter says so, and clears it', async () => {
    const onClearFilter = vi.fn()
    const screen = await table({ ...none, onClearFilter })
    await expect.element(screen.getByText('Nothing matches')).toBeVisible()
    await expect.element(screen.getByText('There are no things yet')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Clear filter' }).click()
    expect(onClearFilter).toHaveBeenCalledOnce()
  })

  test('D55 a page beyond the end says so, and leads to page 1', async () => {
    const onPage = vi.fn()
    const screen = await table({ rows: [], page: 9, known: 24, more: false, onPage })
    await expect.element(screen.getByText('Nothing on this page')).toBeVisible()
    await expect.element(screen.getByRole('status')).toHaveTextContent('All 24 rows')
    await screen.getByRole('button', { name: 'Back to page 1' }).click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(1)
  })

  test('a failed load says so and tries again', async () => {
    const onRetry = vi.fn()
    const screen = await table({ rows: [], known: 0, more: 'unknown', error: new Error('x'), onRetry })
    await expect.element(screen.getByRole('alert')).toMatchTextContent('That did not work')
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  test('a failed fetch of older rows keeps them', async () => {
    const screen = await table({ error: true })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not be loaded')
    await expect.element(screen.getByRole('link', { name: 'thing 10' })).toBeVisible()
  })
})

describe('headings', () => {
  const sorted = (id: string) => ({ column: id, direction: 'asc' as const })

  test('D77 that sort are buttons and say their direction', async () => {
    const onSort = vi.fn()
    const screen = await table({ onSort, sort: sorted('amount') })
    const heading = (name: string) => screen.getByRole('columnheader', { name })
    await expect.element(heading('Amount')).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(heading('Age')).toHaveAttribute('aria-sort', 'none')
    await expect.element(heading('Name')).not.toHaveAttribute('aria-sort')
    await heading('Amount').getByRole('button').click()
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ column: 'amount', direction: 'desc' })
  })

  test('are plain where nobody sorts', async () => {
    const screen = await table({ sort: sorted('amount') })
    await expect.element(screen.getByRole('button', { name: 'Amount' })).not.toBeInTheDocument()
  })

  test('D56 the table says when only the loaded rows are sorted', async () => {
    const words = 'First 10 rows loaded, more on the next page · sorted among the loaded rows only'
    const screen = await table({ sort: sorted('age') })
    await expect.element(screen.getByRole('status')).toHaveTextContent(words)
    for (const whole of [{ sort: sorted('amount') }, { sort: sorted('age'), complete: true }, { sort: null }]) {
      await screen.rerender(<PagedTable {...firstPage} {...whole} />)
      await expect.element(screen.getByRole('status')).not.toMatchTextContent('only')
    }
  })

  test('stay in sight while the page scrolls', async () => {
    const screen = await table({ rows: things(1, 60), stickyOffset: 52 })
    screen.getByRole('link', { name: 'thing 50' }).element().scrollIntoView()
    const { top } = screen.getByRole('columnheader', { name: 'Name' }).element().getBoundingClientRect()
    expect(top).toBe(52)
  })
})

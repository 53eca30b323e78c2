import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { violations } from '../testing/component-contract.tsx'
import { press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { columns, firstPage, paging, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable } from './PagedTable.tsx'

const WIDE = 1280

afterEach(() => page.viewport(WIDE, 800))

const table = () =>
  render(
    <PagedTable
      {...firstPage}
      rows={things(5)}
      paging={paging({ page: 5, knownRows: 500 })}
      sorting={{ onSort: () => {} }}
    />,
  )

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

describe('a narrow window', () => {
  test('turns rows into cards, and a wide one turns them back', async () => {
    const { container } = await table()
    const row = container.querySelector('tbody tr')
    const display = () => row && getComputedStyle(row).display
    expect(display()).toBe('table-row')
    await page.viewport(767, 800)
    await expect.poll(display).toBe('flex')
    await page.viewport(WIDE, 800)
    await expect.poll(display).toBe('table-row')
  })

  test('shows the name as the title of a card, and labels the other values', async () => {
    await page.viewport(360, 800)
    const { container } = await table()
    const [id, name] = container.querySelectorAll('tbody tr:first-child td')
    const label = (cell: Element | undefined) => cell && getComputedStyle(cell, '::before').content
    expect(label(id)).toMatch(/^"ID"/)
    expect(label(name)).toBe('none')
    expect(name?.getBoundingClientRect().top).toBeLessThan(id?.getBoundingClientRect().top ?? 0)
  })

  test('begins skeletons where the values will be', async () => {
    await page.viewport(360, 800)
    const unlike = columns.map((column) => ({ ...column, header: column.id, align: 'end' as const }))
    const { container } = await render(
      <PagedTable
        {...firstPage}
        columns={unlike}
        rows={[]}
        paging={paging({ knownRows: 0 })}
        state={{ loading: true }}
      />,
    )
    const cells = [...container.querySelectorAll('tbody td:not([data-primary]):has(.mantine-Skeleton-root)')]
    expect(cells.length).toBeGreaterThan(0)
    // Labels of one column are of one width.
    for (const { id } of columns) {
      const ofColumn = cells.filter((cell) => cell.getAttribute('data-label') === id)
      const starts = ofColumn.map((cell) => cell.querySelector('.mantine-Skeleton-root')?.getBoundingClientRect().left)
      expect(new Set(starts).size).toBeLessThan(2)
    }
  })

  test('shows rows of two lines if columns have their place: name and status, then values', async () => {
    await page.viewport(360, 800)
    const brief = [
      ...columns.map((column) => (column.id === 'amount' ? { ...column, narrow: 'value' as const } : column)),
      { id: 'status', header: 'Status', narrow: 'status' as const, cell: () => 'works' },
    ]
    const { container } = await render(<PagedTable {...firstPage} columns={brief} />)
    const row = container.querySelector('tbody tr')
    const topOf = (text: string) =>
      [...(row?.querySelectorAll('td') ?? [])].find((cell) => cell.textContent === text)?.getBoundingClientRect().top ??
      0
    expect(row?.getBoundingClientRect().height).toBeLessThan(72)
    expect(Math.abs(topOf('thing 1') - topOf('works'))).toBeLessThan(12)
    expect(topOf('1000')).toBeGreaterThan(topOf('works'))
    expect([...(row?.querySelectorAll('td') ?? [])].filter((cell) => cell.offsetHeight > 0)).toHaveLength(3)
    expect(await violations(container)).toEqual([])
  })

  test('keeps the table roles and pager, and sorts by a field instead of headings', async () => {
    await page.viewport(360, 800)
    const onSort = vi.fn()
    const screen = await render(
      <PagedTable {...firstPage} sorting={{ sort: { column: 'amount', direction: 'desc' }, onSort }} />,
      { texts: en },
    )
    const field = screen.getByRole('combobox', { name: 'Order' })
    await expect.element(field).toHaveDisplayValue('Amount, descending')
    await field.selectOptions('Default order')
    expect(onSort).toHaveBeenLastCalledWith(null)
    await field.selectOptions('Amount, ascending')
    expect(onSort).toHaveBeenLastCalledWith({ column: 'amount', direction: 'asc' })
    await expect.element(screen.getByRole('button', { name: 'Amount' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toBeInTheDocument()
    expect(await violations(screen.container)).toEqual([])
    expect(overflow()).toBe(0)
    await page.viewport(WIDE, 800)
    await expect.element(field).not.toBeInTheDocument()
  })

  test('scrolls a table with too many columns inside its frame, also with the keyboard', async () => {
    const many = Array.from({ length: 12 }, (_, place) => ({
      id: `more ${place}`,
      header: `More ${place}`,
      cell: () => 'a rather long value',
    }))
    const screen = await render(<PagedTable {...firstPage} columns={[...columns, ...many]} />)
    const frame = screen.getByRole('region', { name: 'Things' })
    await expect.element(frame).toHaveAttribute('tabindex', '0')
    expect(frame.element().scrollWidth).toBeGreaterThan(frame.element().clientWidth)
    expect(overflow()).toBe(0)
    await press(frame, '{ArrowRight}')
    await expect.poll(() => frame.element().scrollLeft).toBeGreaterThan(0)
    await page.viewport(600, 800)
    await expect.element(frame).not.toBeInTheDocument()
  })
})

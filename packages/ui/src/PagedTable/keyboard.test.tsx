import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PRESS, press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { firstPage, paging, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable } from './PagedTable.tsx'

function Paging() {
  const [page, setPage] = useState(1)
  const pages = paging({ page, onPage: setPage, knownRows: 30, hasMore: false })
  return <PagedTable {...firstPage} rows={things(page)} paging={pages} />
}

describe('keys', () => {
  test('PageDown and PageUp change the page and keep the column; Home and End go to the first and last row', async () => {
    const screen = await render(<Paging />, { texts: en })
    const name = (id: number) => screen.getByRole('link', { name: `thing ${id}`, exact: true })
    name(3).element().focus()
    await userEvent.keyboard('{PageDown}')
    await expect.element(name(11)).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(name(20)).toHaveFocus()
    await userEvent.keyboard('{Home}{PageUp}')
    await expect.element(name(1)).toHaveFocus()
    await userEvent.keyboard('{PageUp}')
    await expect.element(name(1)).toHaveFocus()
  })

  test('ArrowDown and ArrowUp move to the same link of the next row', async () => {
    const screen = await render(<Paging />, { texts: en })
    const name = (id: number) => screen.getByRole('link', { name: `thing ${id}`, exact: true })
    await press(name(1), '{ArrowDown}{ArrowDown}')
    await expect.element(name(3)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(name(2)).toHaveFocus()
  })

  test.each(PRESS)('%s on a heading sorts, and on a page number turns to it', async (key) => {
    const onSort = vi.fn()
    const onPage = vi.fn()
    const pages = paging({ knownRows: 30, onPage })
    const screen = await render(<PagedTable {...firstPage} paging={pages} sorting={{ onSort }} />, { texts: en })
    await press(screen.getByRole('button', { name: 'Amount' }), key)
    expect(onSort).toHaveBeenCalledOnce()
    await press(screen.getByRole('button', { name: 'Page 3' }), key)
    expect(onPage).toHaveBeenCalledExactlyOnceWith(3)
  })

  test('PageDown stops at a last page that is exactly full', async () => {
    const onPage = vi.fn()
    const last = (hasMore: boolean) => (
      <PagedTable {...firstPage} rows={things(3)} paging={paging({ page: 3, knownRows: 30, onPage, hasMore })} />
    )
    const screen = await render(last(false), { texts: en })
    screen.getByRole('link', { name: 'thing 21', exact: true }).element().focus()
    await userEvent.keyboard('{PageDown}')
    expect(onPage).not.toHaveBeenCalled()
    await screen.rerender(last(true))
    await userEvent.keyboard('{PageDown}')
    expect(onPage).toHaveBeenCalledExactlyOnceWith(4)
  })

  test('rows have their index in the list, and the table has the total or -1', async () => {
    const screen = await render(
      <PagedTable {...firstPage} rows={things(3)} paging={paging({ page: 3, knownRows: 30, hasMore: false })} />,
    )
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '31')
    expect(screen.getByRole('row').nth(1).element().getAttribute('aria-rowindex')).toBe('22')
    await screen.rerender(<PagedTable {...firstPage} />)
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1')
  })
})

describe('ten thousand loaded rows', () => {
  const many = things(1, 10_000)
  const renderMany = () =>
    render(
      <PagedTable
        {...firstPage}
        rows={many}
        paging={paging({ knownRows: 10_000, hasMore: false, pageSize: 10_000 })}
      />,
    )

  test('only the visible rows are rendered, and scrolling renders the others', async () => {
    const screen = await renderMany()
    await expect.element(screen.getByRole('link', { name: 'thing 1', exact: true })).toBeVisible()
    const rendered = () => screen.container.querySelectorAll('tbody tr').length
    expect(rendered()).toBeLessThan(60)
    const region = screen.getByRole('region', { name: 'Things' }).element()
    await expect.poll(() => region.scrollHeight).toBeGreaterThan(100_000)
    region.scrollTop = region.scrollHeight
    await expect.element(screen.getByRole('link', { name: 'thing 10000' })).toBeVisible()
    expect(rendered()).toBeLessThan(60)
  })

  test('arrow keys go beyond the rendered rows, below a sticky heading', async () => {
    const screen = await renderMany()
    await expect.element(screen.getByRole('link', { name: 'thing 1', exact: true })).toBeVisible()
    screen.getByRole('link', { name: 'thing 1', exact: true }).element().focus()
    for (let step = 0; step < 40; step++) await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('link', { name: 'thing 41' })).toHaveFocus()
    const top = (element: Element) => element.getBoundingClientRect().top
    expect(top(screen.getByRole('columnheader', { name: 'Name' }).element())).toBeCloseTo(
      top(screen.getByRole('region', { name: 'Things' }).element()),
      0,
    )
  })
})

import { describe, expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.tsx'
import { firstPage, type Thing, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable, type PagedTableProps } from './PagedTable.tsx'

async function pager(props: Partial<PagedTableProps<Thing>>) {
  const onPage = vi.fn()
  const page = props.page ?? 1
  const screen = await draw(<PagedTable {...firstPage} rows={things(page)} onPage={onPage} {...props} />, { texts: en })
  const buttons = screen.getByRole('navigation', { name: 'Pages' }).getByRole('button')
  return {
    onPage,
    screen,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    numbers: () =>
      buttons
        .elements()
        .map(({ textContent }) => textContent)
        .filter(Boolean),
  }
}

describe('the pager', () => {
  test.each([
    [1, 30, ['1', '2', '3']],
    [5, 120, ['1', '4', '5', '6', '12']],
    [12, 120, ['1', '8', '9', '10', '11', '12']],
  ])('R9.8 R9.38 on page %d of %d known rows offers %j', async (page, known, offered) => {
    const { numbers } = await pager({ page, known })
    expect(numbers()).toEqual(offered)
  })

  test('D55 says which rows are shown', async () => {
    const { screen } = await pager({ page: 3, rows: things(3, 4), known: 24, more: false })
    await expect.element(screen.getByText('Rows 21–24')).toBeVisible()
  })

  test('R9.7 leads beyond the last known page while there may be more', async () => {
    const { button, onPage } = await pager({ page: 3, known: 30, more: true })
    await button('Next page').click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(4)
  })

  test('D55 offers nothing beyond the end', async () => {
    const { button, onPage } = await pager({ page: 3, known: 30, more: false })
    await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true')
    await button('Next page').click({ force: true })
    expect(onPage).not.toHaveBeenCalled()
  })

  test('D30 a search with 20 hits has two pages and no third', async () => {
    const { numbers, button } = await pager({ page: 2, known: 20, more: false, complete: true })
    expect(numbers()).toEqual(['1', '2'])
    await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true')
  })

  test('D32 does not run ahead of a page that is still loading', async () => {
    const { button, onPage } = await pager({ page: 4, known: 30, rows: [], loading: true })
    await button('Next page').click({ force: true })
    expect(onPage).not.toHaveBeenCalled()
    await button('Previous page').click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(3)
  })

  test('goes to a known page, and does not ask for the one shown', async () => {
    const { button, onPage } = await pager({ page: 2, known: 40 })
    await expect.element(button('Page 2')).toHaveAttribute('aria-current', 'page')
    await button('Page 2').click()
    await button('Page 4').click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(4)
  })

  test('stays away where there is one page', async () => {
    const { screen } = await pager({ known: 10, more: false })
    expect(screen.getByRole('navigation').elements()).toEqual([])
  })

  test('a page that could not be loaded can be left backwards', async () => {
    const { button, onPage } = await pager({ page: 3, rows: [], known: 20, more: 'unknown', error: true })
    await button('Page 2').click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2)
  })
})

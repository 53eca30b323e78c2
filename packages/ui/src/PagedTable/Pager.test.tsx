import { describe, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { firstPage, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable, type TablePaging, type TableState } from './PagedTable.tsx'

interface Options extends Partial<TablePaging> {
  rows?: ReturnType<typeof things>
  state?: TableState
}

async function pager({ rows, state, ...paging }: Options) {
  const onPage = vi.fn()
  const page = paging.page ?? 1
  const screen = await render(
    <PagedTable
      {...firstPage}
      rows={rows ?? things(page)}
      state={state}
      paging={{ ...firstPage.paging, onPage, ...paging }}
    />,
    { texts: en },
  )
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
  ])(
    'shows on page %d of %d known rows the buttons %j',
    { tags: ['R9.8', 'R9.38'] },
    async (page, knownRows, expected) => {
      const { numbers } = await pager({ page, knownRows })
      expect(numbers()).toEqual(expected)
    },
  )

  test('shows the range of rows', async () => {
    const { screen } = await pager({ page: 3, rows: things(3, 4), knownRows: 24, hasMore: false })
    await expect.element(screen.getByText('21–24 of 24')).toBeVisible()
  })

  test('shows no total that is not known', async () => {
    const { screen } = await pager({ page: 3, knownRows: 30, hasMore: true })
    await expect.element(screen.getByText('Rows 21–30', { exact: true })).toBeVisible()
  })

  test('goes beyond the last known page while there may be more', { tags: ['R9.7'] }, async () => {
    const { button, onPage } = await pager({ page: 3, knownRows: 30, hasMore: true })
    await button('Next page').click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(4)
  })

  test('does not go beyond the end', async () => {
    const { button, onPage } = await pager({ page: 3, knownRows: 30, hasMore: false })
    await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true')
    await button('Next page').click({ force: true })
    expect(onPage).not.toHaveBeenCalled()
  })

  test('a search with 20 results has exactly two pages', async () => {
    const { numbers, button } = await pager({ page: 2, knownRows: 20, hasMore: false, allLoaded: true })
    expect(numbers()).toEqual(['1', '2'])
    await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true')
  })

  test('does not go beyond a page that is still loading', async () => {
    const { button, onPage } = await pager({ page: 4, knownRows: 30, rows: [], state: { loading: true } })
    await button('Next page').click({ force: true })
    expect(onPage).not.toHaveBeenCalled()
    await button('Previous page').click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(3)
  })

  test('goes to a known page but does not reload the current one', async () => {
    const { button, onPage } = await pager({ page: 2, knownRows: 40 })
    await expect.element(button('Page 2')).toHaveAttribute('aria-current', 'page')
    await button('Page 2').click()
    await button('Page 4').click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(4)
  })

  test('is hidden for a single page', async () => {
    const { screen } = await pager({ knownRows: 10, hasMore: false })
    expect(screen.getByRole('navigation').elements()).toEqual([])
  })

  test('is shown for a single page with a control beside its buttons', async () => {
    const { screen, button } = await pager({ knownRows: 12, hasMore: false, pageSize: 20, tools: <b>20 rows</b> })
    await expect.element(screen.getByText('20 rows')).toBeVisible()
    await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true')
  })

  test('can go back from a page that failed to load', async () => {
    const { button, onPage } = await pager({
      page: 3,
      rows: [],
      knownRows: 20,
      hasMore: 'unknown',
      state: { error: true },
    })
    await button('Page 2').click()
    expect(onPage).toHaveBeenCalledExactlyOnceWith(2)
  })
})

import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { draw } from '../testing/draw.tsx'
import { violations } from '../testing/laws.tsx'
import { firstPage, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable, type Selection, type TableView } from './PagedTable.tsx'

function Choosing({ onSelect, locked }: { onSelect: (ids: unknown[]) => void; locked?: boolean }) {
  const [selection, setSelection] = useState<Selection>(new Set())
  const select = (next: Selection) => {
    setSelection(next)
    onSelect([...next])
  }
  return (
    <PagedTable
      {...firstPage}
      rowName={({ name }) => name}
      selection={selection}
      onSelect={select}
      selectionActions={<button type="button">Disable them</button>}
      selectionLocked={locked}
      toolbar={<input aria-label="Filter" />}
    />
  )
}

function Working({ working, left }: { working: boolean; left: number[] }) {
  return (
    <PagedTable
      {...firstPage}
      selection={new Set(left)}
      onSelect={() => {}}
      selectionActions={working ? 'Half way' : <button type="button">Disable them</button>}
      selectionLocked={working}
    />
  )
}

const choosing = async () => {
  const onSelect = vi.fn()
  const screen = await draw(<Choosing onSelect={onSelect} />, { texts: en })
  const box = (id: number) => screen.getByRole('checkbox', { name: `Select “thing ${id}”`, exact: true })
  return { screen, box, chosen: () => onSelect.mock.lastCall?.[0] }
}

describe('rows are chosen', () => {
  test('one by one, and a bar says how many and what can be done', async () => {
    const { screen, box, chosen } = await choosing()
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument()
    await box(2).click()
    await box(5).click()
    expect(chosen()).toEqual([2, 5])
    await expect.element(screen.getByText('2 selected')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Disable them' })).toBeVisible()
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    expect(chosen()).toEqual([])
  })

  test('from one to another with Shift, both ways, also away again', async () => {
    const { box, chosen } = await choosing()
    await box(6).click()
    await userEvent.keyboard('{Shift>}')
    await box(3).click()
    await userEvent.keyboard('{/Shift}')
    expect(chosen().toSorted()).toEqual([3, 4, 5, 6])
    await box(6).click()
    await userEvent.keyboard('{Shift>}')
    await box(4).click()
    await userEvent.keyboard('{/Shift}')
    expect(chosen()).toEqual([3])
  })

  test('as a page, whose box is half way in between', async () => {
    const { screen, box, chosen } = await choosing()
    const page = screen.getByRole('checkbox', { name: 'Select the whole page' })
    await box(1).click()
    expect((page.element() as HTMLInputElement).indeterminate).toBe(true)
    await page.click()
    expect(chosen()).toHaveLength(10)
    await page.click()
    expect(chosen()).toEqual([])
  })

  test('D77 by Space on the name', async () => {
    const { screen, chosen } = await choosing()
    screen.getByRole('link', { name: 'thing 4' }).element().focus()
    await userEvent.keyboard(' {ArrowDown} ')
    expect(chosen()).toEqual([4, 5])
  })

  test('and none is by Escape, unless a field has a use for it', async () => {
    const { screen, box, chosen } = await choosing()
    await box(2).click()
    await screen.getByRole('textbox', { name: 'Filter' }).click()
    await userEvent.keyboard('{Escape}')
    expect(chosen()).toEqual([2])
    await screen.getByRole('button', { name: 'Disable them' }).click()
    await userEvent.keyboard('{Escape}')
    expect(chosen()).toEqual([])
  })

  test('but no others while something is being done with them', async () => {
    const onSelect = vi.fn()
    const screen = await draw(<Choosing onSelect={onSelect} />, { texts: en })
    await screen.getByRole('checkbox', { name: 'Select “thing 2”' }).click()
    await screen.rerender(<Choosing onSelect={onSelect} locked />)
    for (const box of screen.getByRole('checkbox').elements()) expect(box).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Clear selection' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Disable them' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText('1 selected')).toBeVisible()
    expect(onSelect).toHaveBeenCalledOnce()
  })

  describe('and the keyboard goes on where it was', () => {
    const wholePage = { name: 'Select the whole page' }

    test('when none is chosen any more', async () => {
      const { screen, box } = await choosing()
      await box(2).click()
      await screen.getByRole('button', { name: 'Clear selection' }).click()
      await expect.element(screen.getByRole('checkbox', wholePage)).toHaveFocus()
    })

    test.each([
      ['of which some are still chosen', [5], 'button', { name: 'Disable them' }],
      ['of which none is', [], 'checkbox', wholePage],
    ] as const)('after work on rows %s', async (_, left, role, next) => {
      const screen = await draw(<Working working={false} left={[2, 5]} />, { texts: en })
      screen.getByRole('button', { name: 'Disable them' }).element().focus()
      await screen.rerender(<Working working left={[2, 5]} />)
      expect(document.body).toHaveFocus()
      await screen.rerender(<Working working={false} left={[...left]} />)
      await expect.element(screen.getByRole(role, next)).toHaveFocus()
    })

    test('unless somebody has gone on to something else', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const { screen, box } = await choosing()
      await box(2).click()
      await screen.getByRole('button', { name: 'Clear selection' }).click()
      await screen.getByRole('textbox', { name: 'Filter' }).click()
      vi.runAllTimers()
      await expect.element(screen.getByRole('textbox', { name: 'Filter' })).toHaveFocus()
    })

    test('which a page that opens does not call for', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      await choosing()
      vi.runAllTimers()
      expect(document.body).toHaveFocus()
    })
  })

  test.each(['light', 'dark'] as const)('axe finds nothing in the %s scheme', async (scheme) => {
    const screen = await draw(<Choosing onSelect={() => {}} />, { scheme, texts: en })
    await screen.getByRole('checkbox', { name: 'Select the whole page' }).click()
    expect(await violations(screen.container)).toEqual([])
  })
})

function Viewing({ onView }: { onView: (view: TableView) => void }) {
  const [view, setView] = useState<TableView>({})
  const change = (next: TableView) => {
    setView(next)
    onView(next)
  }
  return <PagedTable {...firstPage} view={view} onView={change} />
}

describe('a person’s own view', () => {
  const viewing = async () => {
    const onView = vi.fn()
    const screen = await draw(<Viewing onView={onView} />, { texts: en })
    await screen.getByRole('button', { name: 'How to show the table' }).click()
    const headings = () =>
      screen
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent)
    return { screen, onView, headings }
  }

  test('hides columns, but not the one that names the row', async () => {
    const { screen, headings } = await viewing()
    await screen.getByRole('checkbox', { name: 'Amount' }).click()
    await expect.poll(headings).toEqual(['ID', 'Name', 'Age'])
    await expect.element(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-colcount', '4')
  })

  test('moves columns, makes rows higher, and goes back to what is usual', async () => {
    const { screen, headings, onView } = await viewing()
    await screen.getByRole('button', { name: 'Move “Age” forward' }).click()
    await expect.poll(headings).toEqual(['ID', 'Name', 'Age', 'Amount'])
    await screen.getByText('Comfortable').click()
    expect(onView).toHaveBeenLastCalledWith({ order: ['id', 'name', 'age', 'amount'], density: 'comfortable' })
    await screen.getByRole('button', { name: 'Back to default' }).click()
    await expect.poll(headings).toEqual(['ID', 'Name', 'Amount', 'Age'])
  })

  test('is left by Escape, back to its button', async () => {
    const { screen } = await viewing()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'How to show the table' })).toHaveFocus()
  })
})

function Paging() {
  const [page, setPage] = useState(1)
  return <PagedTable {...firstPage} page={page} onPage={setPage} rows={things(page)} known={30} more={false} />
}

describe('keys', () => {
  test('D77 PageDown and PageUp turn the page and keep the place; Home and End go to its ends', async () => {
    const screen = await draw(<Paging />, { texts: en })
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

  test('D55 PageDown ends at a last page that is exactly full', async () => {
    const onPage = vi.fn()
    const last = { page: 3, rows: things(3), known: 30, onPage }
    const screen = await draw(<PagedTable {...firstPage} {...last} more={false} />, { texts: en })
    screen.getByRole('link', { name: 'thing 21', exact: true }).element().focus()
    await userEvent.keyboard('{PageDown}')
    expect(onPage).not.toHaveBeenCalled()
    await screen.rerender(<PagedTable {...firstPage} {...last} more />)
    await userEvent.keyboard('{PageDown}')
    expect(onPage).toHaveBeenCalledExactlyOnceWith(4)
  })

  test('rows say their number in the list; the table says how many there are, or that nobody knows', async () => {
    const screen = await draw(<PagedTable {...firstPage} page={3} rows={things(3)} known={30} more={false} />)
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '31')
    expect(screen.getByRole('row').nth(1).element().getAttribute('aria-rowindex')).toBe('22')
    await screen.rerender(<PagedTable {...firstPage} />)
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1')
  })
})

describe('ten thousand loaded rows', () => {
  const many = things(1, 10_000)
  const drawMany = () => draw(<PagedTable {...firstPage} rows={many} known={10_000} more={false} pageSize={10_000} />)

  test('only those in sight are drawn, and scrolling brings the others', async () => {
    const screen = await drawMany()
    await expect.element(screen.getByRole('link', { name: 'thing 1', exact: true })).toBeVisible()
    const drawn = () => screen.container.querySelectorAll('tbody tr').length
    expect(drawn()).toBeLessThan(60)
    const region = screen.getByRole('region', { name: 'Things' }).element()
    region.scrollTop = region.scrollHeight
    await expect.element(screen.getByRole('link', { name: 'thing 10000' })).toBeVisible()
    expect(drawn()).toBeLessThan(60)
  })

  test('D77 arrow keys walk on beyond those that were drawn, under a heading that stays', async () => {
    const screen = await drawMany()
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

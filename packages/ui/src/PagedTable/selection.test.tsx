import { useState } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { violations } from '../testing/component-contract.tsx'
import { render } from '../testing/render.tsx'
import { firstPage, type Thing, things } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable, type Selection } from './PagedTable.tsx'

function SelectableTable({ onSelect, locked }: { onSelect: (ids: unknown[]) => void; locked?: boolean }) {
  const [selection, setSelection] = useState<Selection>(new Set())
  const select = (next: Selection) => {
    setSelection(next)
    onSelect([...next])
  }
  return (
    <PagedTable
      {...firstPage}
      rowName={({ name }) => name}
      selection={{
        selected: selection,
        onSelect: select,
        actions: <button type="button">Disable them</button>,
        locked,
      }}
      toolbar={<input aria-label="Filter" />}
    />
  )
}

function BulkActionTable({ running, selected }: { running: boolean; selected: number[] }) {
  return (
    <PagedTable
      {...firstPage}
      selection={{
        selected: new Set(selected),
        onSelect: () => {},
        actions: running ? 'Running' : <button type="button">Disable them</button>,
        locked: running,
      }}
    />
  )
}

const renderTable = async () => {
  const onSelect = vi.fn()
  const screen = await render(<SelectableTable onSelect={onSelect} />, { texts: en })
  const box = (id: number) => screen.getByRole('checkbox', { name: `Select “thing ${id}”`, exact: true })
  return { screen, box, selected: () => onSelect.mock.lastCall?.[0] }
}

describe('rows are selected', () => {
  test('one by one, and a bar shows their number and actions', async () => {
    const { screen, box, selected } = await renderTable()
    await expect.element(screen.getByRole('toolbar')).not.toBeInTheDocument()
    await box(2).click()
    await box(5).click()
    expect(selected()).toEqual([2, 5])
    await expect.element(screen.getByText('2 selected')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Disable them' })).toBeVisible()
    await screen.getByRole('button', { name: 'Clear selection' }).click()
    expect(selected()).toEqual([])
  })

  test('as a range with Shift in both directions, and deselected likewise', async () => {
    const { box, selected } = await renderTable()
    await box(6).click()
    await userEvent.keyboard('{Shift>}')
    await box(3).click()
    await userEvent.keyboard('{/Shift}')
    expect(selected().toSorted()).toEqual([3, 4, 5, 6])
    await box(6).click()
    await userEvent.keyboard('{Shift>}')
    await box(4).click()
    await userEvent.keyboard('{/Shift}')
    expect(selected()).toEqual([3])
  })

  test('as a range that starts over on another page', async () => {
    const onSelect = vi.fn()
    const table = (rows: readonly Thing[]) => (
      <PagedTable {...firstPage} rows={rows} selection={{ selected: new Set(), onSelect }} />
    )
    const screen = await render(table(things(1)), { texts: en })
    await screen.getByRole('checkbox', { name: 'Select “6”' }).click()
    await screen.rerender(table(things(2)))
    await userEvent.keyboard('{Shift>}')
    await screen.getByRole('checkbox', { name: 'Select “13”' }).click()
    await userEvent.keyboard('{/Shift}')
    expect(onSelect).toHaveBeenLastCalledWith(new Set([13]))
  })

  test('as a page, whose checkbox has an indeterminate state', async () => {
    const { screen, box, selected } = await renderTable()
    const page = screen.getByRole('checkbox', { name: 'Select page' })
    await box(1).click()
    expect((page.element() as HTMLInputElement).indeterminate).toBe(true)
    await page.click()
    expect(selected()).toHaveLength(10)
    await page.click()
    expect(selected()).toEqual([])
  })

  test('with Space on the name', async () => {
    const { screen, selected } = await renderTable()
    screen.getByRole('link', { name: 'thing 4' }).element().focus()
    await userEvent.keyboard(' {ArrowDown} ')
    expect(selected()).toEqual([4, 5])
  })

  test('and deselected with Escape, unless a field handles it', async () => {
    const { screen, box, selected } = await renderTable()
    await box(2).click()
    await screen.getByRole('textbox', { name: 'Filter' }).click()
    await userEvent.keyboard('{Escape}')
    expect(selected()).toEqual([2])
    await screen.getByRole('button', { name: 'Disable them' }).click()
    await userEvent.keyboard('{Escape}')
    expect(selected()).toEqual([])
  })

  test('but not while an action is running', async () => {
    const onSelect = vi.fn()
    const screen = await render(<SelectableTable onSelect={onSelect} />, { texts: en })
    await screen.getByRole('checkbox', { name: 'Select “thing 2”' }).click()
    await screen.rerender(<SelectableTable onSelect={onSelect} locked />)
    for (const box of screen.getByRole('checkbox').elements()) expect(box).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Clear selection' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Disable them' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText('1 selected')).toBeVisible()
    expect(onSelect).toHaveBeenCalledOnce()
  })

  describe('and the focus is restored', () => {
    const wholePage = { name: 'Select page' }

    test('when the selection is cleared', async () => {
      const { screen, box } = await renderTable()
      await box(2).click()
      await screen.getByRole('button', { name: 'Clear selection' }).click()
      await expect.element(screen.getByRole('checkbox', wholePage)).toHaveFocus()
    })

    test.each([
      ['some rows stay selected', [5], 'button', { name: 'Disable them' }],
      ['no row stays selected', [], 'checkbox', wholePage],
    ] as const)('after an action if %s', async (_, selected, role, target) => {
      const screen = await render(<BulkActionTable running={false} selected={[2, 5]} />, { texts: en })
      screen.getByRole('button', { name: 'Disable them' }).element().focus()
      await screen.rerender(<BulkActionTable running selected={[2, 5]} />)
      expect(document.body).toHaveFocus()
      await screen.rerender(<BulkActionTable running={false} selected={[...selected]} />)
      await expect.element(screen.getByRole(role, target)).toHaveFocus()
    })

    test('unless the user has moved it', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const { screen, box } = await renderTable()
      await box(2).click()
      await screen.getByRole('button', { name: 'Clear selection' }).click()
      await screen.getByRole('textbox', { name: 'Filter' }).click()
      vi.runAllTimers()
      await expect.element(screen.getByRole('textbox', { name: 'Filter' })).toHaveFocus()
    })

    test('but not when the page opens', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      await renderTable()
      vi.runAllTimers()
      expect(document.body).toHaveFocus()
    })
  })

  test.each(['light', 'dark'] as const)('without axe violations in the %s scheme', async (scheme) => {
    const screen = await render(<SelectableTable onSelect={() => {}} />, { scheme, texts: en })
    await screen.getByRole('checkbox', { name: 'Select page' }).click()
    expect(await violations(screen.container)).toEqual([])
  })
})

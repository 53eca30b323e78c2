import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { firstPage } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable, type TableView } from './PagedTable.tsx'

function TableWithView({ onView }: { onView: (view: TableView) => void }) {
  const [view, setView] = useState<TableView>({})
  const change = (next: TableView) => {
    setView(next)
    onView(next)
  }
  return <PagedTable {...firstPage} view={{ view, onView: change }} />
}

describe('the view options', () => {
  const openOptions = async () => {
    const onView = vi.fn()
    const screen = await render(<TableWithView onView={onView} />, { texts: en })
    await screen.getByRole('button', { name: 'View options' }).click()
    const headings = () =>
      screen
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent)
    return { screen, onView, headings }
  }

  test('hide columns, but not the primary one', async () => {
    const { screen, headings } = await openOptions()
    await screen.getByRole('checkbox', { name: 'Amount' }).click()
    await expect.poll(headings).toEqual(['ID', 'Name', 'Age'])
    await expect.element(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-colcount', '4')
  })

  test('move columns, change the row height, and reset to the default', async () => {
    const { screen, headings, onView } = await openOptions()
    await screen.getByRole('button', { name: 'Move “Age” up' }).click()
    await expect.poll(headings).toEqual(['ID', 'Name', 'Age', 'Amount'])
    await screen.getByText('Comfortable').click()
    expect(onView).toHaveBeenLastCalledWith({ order: ['id', 'name', 'age', 'amount'], density: 'comfortable' })
    await screen.getByRole('button', { name: 'Reset to default' }).click()
    await expect.poll(headings).toEqual(['ID', 'Name', 'Amount', 'Age'])
  })

  test('close with Escape, which returns the focus to the button', async () => {
    const { screen } = await openOptions()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'View options' })).toHaveFocus()
  })
})

import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { firstPage } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { PagedTable, type TableView } from './PagedTable.tsx'
import { orderedColumns, visibleColumns } from './view.ts'
import { withColumn, withColumnAt, withMovedColumn, withPinnedColumn, withWidth } from './view-changes.ts'

function TableWithView({ onView }: { onView: (view: TableView) => void }) {
  const [view, setView] = useState<TableView>({})
  const change = (next: TableView) => {
    setView(next)
    onView(next)
  }
  return <PagedTable {...firstPage} view={view} onView={change} />
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

const columns = ['id', 'name', 'amount', 'age'].map((id) => ({
  id,
  header: id,
  primary: id === 'name',
  cell: () => id,
}))
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id)

describe('a view of a table', () => {
  test('orders the columns it lists and puts the others last', () => {
    expect(ids(orderedColumns(columns, { order: ['age', 'gone', 'id'] }))).toEqual(['age', 'id', 'name', 'amount'])
    expect(ids(orderedColumns(columns, {}))).toEqual(['id', 'name', 'amount', 'age'])
  })

  test('hides columns, but never the primary one', () => {
    expect(ids(visibleColumns(columns, { hidden: ['id', 'name', 'gone'] }))).toEqual(['name', 'amount', 'age'])
  })

  test('changes by one column at a time', () => {
    expect(withColumn({}, 'id', false)).toEqual({ hidden: ['id'] })
    expect(withColumn({ hidden: ['id', 'age'] }, 'id', true)).toEqual({ hidden: ['age'] })
    expect(withMovedColumn(columns, {}, 'age', -1).order).toEqual(['id', 'name', 'age', 'amount'])
    expect(withMovedColumn(columns, {}, 'id', -1).order).toEqual(['id', 'name', 'amount', 'age'])
    expect(withMovedColumn(columns, {}, 'age', 1).order).toEqual(['id', 'name', 'amount', 'age'])
  })

  test('D422 keeps pinned columns first, in their own order', () => {
    const view = withPinnedColumn(withPinnedColumn({}, 'age', true), 'amount', true)
    expect(ids(orderedColumns(columns, view))).toEqual(['age', 'amount', 'id', 'name'])
    expect(ids(orderedColumns(columns, withMovedColumn(columns, view, 'amount', -1)))).toEqual([
      'amount',
      'age',
      'id',
      'name',
    ])
    expect(ids(orderedColumns(columns, withColumnAt(columns, view, 'name', 0)))).toEqual([
      'age',
      'amount',
      'name',
      'id',
    ])
    expect(withPinnedColumn(view, 'age', false).pinned).toEqual(['amount'])
  })

  test('D422 keeps widths within limits', () => {
    expect(withWidth({}, 'age', 200.4).widths).toEqual({ age: 200 })
    expect(withWidth({}, 'age', 1).widths).toEqual({ age: 48 })
    expect(withWidth({ widths: { age: 200, id: 60 } }, 'age', undefined).widths).toEqual({ id: 60 })
  })
})

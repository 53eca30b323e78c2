import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '../testing/component-contract.tsx'
import { press } from '../testing/press.ts'
import { render } from '../testing/render.tsx'
import { columns, firstPage, type Thing } from '../testing/table.tsx'
import { en } from '../texts/en.ts'
import { zh } from '../texts/zh.ts'
import { PagedTable, type PagedTableProps, type RowId, type TableView } from './PagedTable.tsx'

function Viewed({ initial = {}, ...props }: Partial<PagedTableProps<Thing>> & { initial?: TableView }) {
  const [view, setView] = useState<TableView>(initial)
  return <PagedTable {...firstPage} {...props} view={{ view, onView: setView }} />
}

const heading = (name: string) => page.getByRole('columnheader', { name })
const boxOf = (name: string) => heading(name).element().getBoundingClientRect()
const headings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

const drag = (name: string, from: number, target: string, to: number) =>
  userEvent.dragAndDrop(heading(name), heading(target), {
    sourcePosition: { x: from, y: 12 },
    targetPosition: { x: to, y: 12 },
    steps: 4,
  })

describe('columns', () => {
  const edge = (name: string) => page.getByRole('separator', { name: `Width of “${name}”` })

  test('are resized by dragging their edge, and a double click undoes it', async () => {
    await render(<Viewed />, { texts: en })
    const { width } = boxOf('Age')
    const before = boxOf('Amount').width
    await drag('Amount', before - 1, 'Age', 39)
    await expect.poll(() => Math.round(boxOf('Amount').width - before)).toBe(40)
    const wide = boxOf('Amount').width
    expect(wide).toBeGreaterThan(before)
    await edge('Amount').dblClick()
    await expect.poll(() => Math.round(boxOf('Age').width)).toBe(Math.round(width))
  })

  test('change places when their heading is dragged', async () => {
    await render(<Viewed />, { texts: en })
    await drag('Age', 20, 'ID', 4)
    await expect.poll(headings).toEqual(['Age', 'ID', 'Name', 'Amount'])
  })

  test('are resized with arrow keys at their edge, and fit their content with Enter', async () => {
    await render(<Viewed />, { texts: en })
    const before = Math.round(boxOf('Age').width)
    edge('Age').element().focus()
    await expect.element(edge('Age')).toHaveAttribute('aria-valuenow', String(before))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(edge('Age')).toHaveAttribute('aria-valuetext', `${before + 16} pixels`)
    await expect.poll(() => boxOf('Age').width).toBe(before + 16)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => boxOf('Age').width).toBe(before + 8)
    expect(await violations(document.body)).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => Math.round(boxOf('Age').width)).toBe(before)
    await expect.element(heading('Age')).toHaveAccessibleName('Age')
  })

  test('whose text was cut fit it after a double click', async () => {
    const long = 'a name that is much longer than the column of names is wide, so that it is cut'
    const rows = firstPage.rows.map((row) => ({ ...row, name: long }))
    const screen = await render(<Viewed rows={rows} initial={{ widths: { name: 120 } }} />, { texts: en })
    const [text] = screen.container.querySelectorAll('[data-shrinks]')
    const cut = () => (text ? text.scrollWidth - text.clientWidth : 0)
    await expect.poll(cut).toBeGreaterThan(100)
    await edge('Name').dblClick()
    await expect.poll(cut).toBe(0)
  })

  test('are pinned and moved by keyboard, which is announced', async () => {
    const screen = await render(<Viewed />, { texts: en })
    await screen.getByRole('button', { name: 'View options' }).click()
    const pin = screen.getByRole('button', { name: 'Pin “Age” to the left' })
    // The panel takes the focus once it is open.
    const panel = screen.getByRole('dialog', { name: 'View options' })
    await expect.poll(() => panel.query()?.contains(document.activeElement)).toBe(true)
    pin.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(pin).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(headings).toEqual(['Age', 'ID', 'Name', 'Amount'])
    screen.getByRole('button', { name: 'Move “ID” down' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('“ID” is column 3 of 4')).toBeInTheDocument()
    expect(await violations(document.body)).toEqual([])
  })

  test('have names in Chinese', async () => {
    const screen = await render(<Viewed />, { texts: zh })
    await screen.getByRole('button', { name: '表格显示方式' }).click()
    await expect.element(screen.getByRole('separator', { name: '「Age」的列宽' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '固定「Age」在左侧' })).toBeVisible()
  })

  test('with widths and pins need no more elements in rows', async () => {
    const elements = () => page.getByRole('table').element().querySelectorAll('tbody *').length
    const { rerender } = await render(<PagedTable {...firstPage} />, { texts: en })
    const plain = elements()
    const view = { widths: { age: 200 }, pinned: ['amount'] }
    const onView = () => {}
    await rerender(<PagedTable {...firstPage} view={{ view, onView }} />)
    await expect.poll(() => boxOf('Age').width).toBe(200)
    expect(elements()).toBe(plain)
  })
})

describe('a filter in a heading', () => {
  const filtered = (active: boolean) =>
    columns.map((column) =>
      column.id === 'age'
        ? {
            ...column,
            filter: {
              active,
              content: (close: () => void) => (
                <button type="button" onClick={close}>
                  apply
                </button>
              ),
            },
          }
        : column,
    )

  test('opens by keyboard, takes the focus and returns it', async () => {
    const screen = await render(<PagedTable {...firstPage} columns={filtered(false)} />, { texts: en })
    const button = screen.getByRole('button', { name: 'Filter “Age”' })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog', { name: 'Filter “Age”' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'apply' })).toHaveFocus()
    expect(await violations(document.body)).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveFocus()
  })

  test('closes with Escape, and keeps its place', async () => {
    const screen = await render(<PagedTable {...firstPage} columns={filtered(false)} />, { texts: en })
    const button = screen.getByRole('button', { name: 'Filter “Age”' })
    await press(button, '[Space]')
    await expect.element(screen.getByRole('button', { name: 'apply' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('drags no edge that is above its popover', async () => {
    const onView = vi.fn()
    const screen = await render(<PagedTable {...firstPage} columns={filtered(false)} view={{ onView }} />, {
      texts: en,
    })
    await screen.getByRole('button', { name: 'Filter “Age”' }).click()
    const inside = screen.getByRole('button', { name: 'apply' }).element()
    await expect.element(screen.getByRole('button', { name: 'apply' })).toBeVisible()
    const at = (clientX: number) => ({ clientX, bubbles: true, pointerType: 'mouse' })
    const edge = boxOf('Amount').right
    inside.dispatchEvent(new PointerEvent('pointerdown', at(edge)))
    inside.dispatchEvent(new PointerEvent('pointermove', at(edge + 50)))
    inside.dispatchEvent(new PointerEvent('pointerup', at(edge + 50)))
    inside.dispatchEvent(new MouseEvent('dblclick', at(edge)))
    expect(onView).not.toHaveBeenCalled()
  })

  test('says that it is active, also on cards', async () => {
    await page.viewport(360, 800)
    const screen = await render(<PagedTable {...firstPage} columns={filtered(true)} />, { texts: en })
    await expect.element(screen.getByRole('button', { name: 'Filter “Age” (active)' })).toBeVisible()
    await page.viewport(1280, 800)
  })
})

function Detailed() {
  const [open, setOpen] = useState<ReadonlySet<RowId>>(new Set())
  const details = ({ name }: Thing) => <p>About {name}</p>
  return (
    <PagedTable
      {...firstPage}
      rowName={({ name }) => name}
      details={{ render: details, open, onOpen: setOpen }}
      selection={{ selected: new Set(), onSelect: () => {} }}
    />
  )
}

describe('details of a row', () => {
  test('open and close by keyboard, and arrow keys pass over them', async () => {
    const screen = await render(<Detailed />, { texts: en })
    const toggle = (id: number) => screen.getByRole('button', { name: `Details of “thing ${id}”`, exact: true })
    await expect.element(toggle(1)).toHaveAttribute('aria-expanded', 'false')
    toggle(1).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(toggle(1)).toHaveAttribute('aria-expanded', 'true')
    const details = screen.getByText('About thing 1', { exact: true })
    await expect.element(details).toBeVisible()
    expect(toggle(1).element().getAttribute('aria-controls')).toBe(details.element().closest('tr')?.id)
    expect(await violations(document.body)).toEqual([])
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(toggle(2)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(details).not.toBeInTheDocument()
  })

  test('span all columns', async () => {
    const screen = await render(<Detailed />, { texts: en })
    await screen.getByRole('button', { name: 'Details of “thing 2”', exact: true }).click()
    const cell = screen.getByText('About thing 2', { exact: true }).element().closest('td')
    expect(cell?.colSpan).toBe(6)
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-colcount', '6')
  })
})

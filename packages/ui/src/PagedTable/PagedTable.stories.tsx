import { Button, Checkbox } from '@mantine/core'
import { TOKEN_STATUS, type Token } from '@relaydeck/api-sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { Timestamp } from '../Timestamp/Timestamp.tsx'
import { ANATOMY } from '../testing/anatomy.ts'
import { TokenTable } from '../testing/token-table.tsx'
import { tokenTexts } from '../testing/token-texts.ts'
import { page } from '../testing/tokens.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { PagedTable, type RowId, type Selection, type TablePaging, type TableView } from './PagedTable.tsx'

const paging: TablePaging = { page: 1, onPage: fn(), knownRows: 10, hasMore: true }

const meta = {
  // The page documents the table, and its stories show it with tokens.
  component: PagedTable as unknown as typeof TokenTable,
  render: (args) => <TokenTable {...args} />,
  parameters: {
    parts: ANATOMY.PagedTable,
    usage: {
      use: 'Lists of records, also of unknown length.',
      dont: 'A few pairs of label and value; use a description list.',
    },
    keyboard: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In a row: goes to the same link or button of the row above or below.' },
      { keys: ['Home', 'End'], does: 'In a row: goes to the first or last row.' },
      { keys: ['PageUp', 'PageDown'], does: 'In a row: turns to the page before or after.' },
      { keys: ['Space'], does: 'On the link of a row: selects the row, or deselects it.' },
      { keys: ['Escape'], does: 'Clears the selection, except in a field or a menu.' },
      {
        keys: ['Enter', 'Space'],
        does: 'On a heading: sorts by its column. On a page button: turns to the page. On the arrow of a row: opens its details. In the view options: pins or moves a column.',
      },
      {
        keys: ['ArrowLeft', 'ArrowRight'],
        does: 'On the end of a heading: changes the width of its column. In a table that is too wide: scrolls it.',
      },
      {
        keys: ['Enter'],
        does: 'On the end of a heading: fits the column to its content. On the filter of a heading: opens it, with the focus in its first field.',
      },
      { keys: ['Escape'], does: 'In a filter or the view options: closes them, and returns the focus.' },
    ],
    noPlay: 'It shows one state; tests of the component press it.',
    noPicture: 'It is seen in Screens/Tokens/List.',
  },
  args: {
    rows: page(1),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    paging,
    sorting: { sort: null, onSort: fn() },
    state: { onRetry: fn() },
  },
} satisfies Meta<typeof TokenTable>

export default meta
type Story = StoryObj<typeof meta>

/** A list without rows, and one that was never loaded. */
const none = { rows: [], paging: { ...paging, knownRows: 0, hasMore: false } }
const nothing = { rows: [], paging: { ...paging, knownRows: 0, hasMore: 'unknown' as const } }

/** The first page of a list of unknown length. */
export const FirstPage: Story = {}

/** A page in the middle of a long list: boundary 1, sibling 1. */
export const MiddlePage: Story = { args: { rows: page(7), paging: { ...paging, page: 7, knownRows: 120 } } }

/** The end was reached, so the number is the total. */
export const LastPage: Story = {
  args: { rows: page(3).slice(0, 4), paging: { ...paging, page: 3, knownRows: 24, hasMore: false } },
}

/** A single page needs no pager. */
export const OnlyPage: Story = {
  args: { rows: page(1).slice(0, 4), paging: { ...paging, knownRows: 4, hasMore: false } },
}

/** Sorted by the server, which supports one direction only. */
export const SortedByServer: Story = {
  args: { sorting: { sort: { column: 'remain_quota', direction: 'desc' }, onSort: fn() } },
}

/** Only the loaded rows are sorted, which the table shows. */
export const SortedLoadedRows: Story = {
  args: { sorting: { sort: { column: 'created_time', direction: 'asc' }, onSort: fn() } },
}

/** The first load. */
export const Loading: Story = { args: { ...nothing, state: { loading: true, onRetry: fn() } } }

/** The rows are still shown while they are reloaded. */
export const Refreshing: Story = { args: { state: { refreshing: true } } }

/** The list failed to load. */
export const Failed: Story = { args: { ...nothing, state: { error: true, onRetry: fn() } } }

/** The refresh failed, and the old rows are still shown. */
export const FailedRefresh: Story = { args: { state: { error: true, onRetry: fn() } } }

/** The purpose of the list and the first action. */
export const Empty: Story = { args: none }

/** Empty because of the filter. */
export const NoResults: Story = { args: { ...none, onClearFilter: fn() } }

/** A page number from an old URL. */
export const BeyondTheEnd: Story = { args: { rows: [], paging: { ...paging, page: 9, knownRows: 24, hasMore: false } } }

/** Rows of 48 px. */
export const Comfortable: Story = { args: { view: { density: 'comfortable' } } }

/** Too many columns: the table scrolls inside its frame. */
export const Wide: Story = {
  args: {
    columnsOf: (columns) => [
      ...columns,
      ...['models', 'subnet', 'group', 'note'].map((id) => ({
        id,
        header: `Column ${id}`,
        cell: () => 'a rather long value',
      })),
    ],
  },
}

/** Rows are selected singly, as a page, or as a range with Shift. A bar shows the actions. */
export const Selected: Story = {
  render: function Selected(args) {
    const [selected, onSelect] = useState<Selection>(new Set([199, 198]))
    return <TokenTable {...args} selection={{ selected, onSelect, actions: <DisableSelected /> }} />
  },
}

function DisableSelected() {
  const { language } = useUiTexts()
  return (
    <Button variant="default" size="xs">
      {tokenTexts[language === 'en' ? 'en' : 'zh'].disableSelected}
    </Button>
  )
}

/** The user selects columns, their order, width and place, and the row height. */
export const CustomView: Story = {
  render: function CustomView(args) {
    const [view, onView] = useState<TableView>({ hidden: ['id'], order: ['name', 'created_time'] })
    return <TokenTable {...args} view={{ view, onView }} />
  },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: /表格显示方式|View options/ }))
    await expect(await within(canvasElement.ownerDocument.body).findByRole('dialog')).toBeVisible()
  },
}

const widthOf = (heading: HTMLElement) => Math.round(heading.getBoundingClientRect().width)

/** A pinned column stays in view; widths are kept. Keys do both in the view options. */
export const PinnedAndResized: Story = {
  ...Wide,
  render: function PinnedAndResized(args) {
    const [view, onView] = useState<TableView>({ pinned: ['status'], widths: { name: 96 } })
    return <TokenTable {...args} view={{ view, onView }} />
  },
  play: async ({ canvas, canvasElement }) => {
    const heading = (name: RegExp) => canvas.getByRole('columnheader', { name })
    await waitFor(() => expect(widthOf(heading(/^(名称|Name)$/))).toBe(96))
    const region = await canvas.findByRole('region')
    region.scrollLeft = 200
    await waitFor(() =>
      expect(heading(/^(状态|Status)$/).getBoundingClientRect().left).toBe(region.getBoundingClientRect().left),
    )
    await userEvent.click(canvas.getByRole('button', { name: /表格显示方式|View options/ }))
    const panel = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'))
    const pin = panel.getByRole('button', { name: /固定「密钥」|Pin “Key”/ })
    pin.focus()
    await userEvent.keyboard('{Enter}')
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(canvas.getAllByRole('columnheader')[1]).toHaveTextContent(/密钥|Key/))
  },
}

/** Headings are dragged to other places, and their edges to other widths. */
export const Dragged: Story = {
  render: function Dragged(args) {
    const [view, onView] = useState<TableView>({})
    return <TokenTable {...args} view={{ view, onView }} />
  },
  play: async ({ canvas }) => {
    const heading = (name: RegExp) => canvas.getByRole('columnheader', { name })
    const head = heading(/状态|Status/)
    const before = head.getBoundingClientRect()
    const drag = (element: Element, from: number, to: number) => {
      const at = (clientX: number) => ({ clientX, clientY: before.top + 8, button: 0 })
      fireEvent.pointerDown(element, at(from))
      fireEvent.pointerMove(element, at(from + (to - from) / 2))
      fireEvent.pointerMove(element, at(to))
      fireEvent.pointerUp(element, at(to))
    }
    drag(canvas.getByRole('separator', { name: /状态|Status/ }), before.right - 1, before.right + 59)
    await waitFor(() => expect(widthOf(head)).toBe(Math.round(before.width) + 60))
    drag(head, before.left + 20, heading(/名称|Name/).getBoundingClientRect().left + 4)
    await waitFor(() => expect(canvas.getAllByRole('columnheader')[1]).toHaveTextContent(/状态|Status/))
  },
}

/** A heading has a filter, whose fields the caller provides. */
export const Filtered: Story = {
  render: function Filtered(args) {
    const [onlyEnabled, setOnlyEnabled] = useState(false)
    const rows = args.rows.filter(({ status }) => !onlyEnabled || status === TOKEN_STATUS.enabled)
    return (
      <TokenTable
        {...args}
        rows={rows}
        paging={{ ...paging, knownRows: rows.length, hasMore: false }}
        columnsOf={(columns, texts) =>
          columns.map((column) =>
            column.id === 'status'
              ? {
                  ...column,
                  filter: {
                    active: onlyEnabled,
                    content: (
                      <Checkbox
                        label={texts.onlyEnabled}
                        checked={onlyEnabled}
                        onChange={({ currentTarget }) => setOnlyEnabled(currentTarget.checked)}
                      />
                    ),
                  },
                }
              : column,
          )
        }
      />
    )
  },
  play: async ({ canvas, canvasElement }) => {
    const button = await canvas.findByRole('button', { name: /筛选「状态」|Filter “Status”/ })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const panel = await within(canvasElement.ownerDocument.body).findByRole('dialog')
    await waitFor(() => expect(panel).toContainElement(canvasElement.ownerDocument.activeElement as HTMLElement))
    await userEvent.keyboard(' {Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    await expect(button).toHaveAccessibleName(/已筛选|active/)
    await expect(canvas.queryByText(/^(已过期|Expired)$/)).toBeNull()
  },
}

/** Rows open to details. */
export const Details: Story = {
  render: function Details(args) {
    const [open, onOpen] = useState<ReadonlySet<RowId>>(new Set([199]))
    const render = (token: Token) => <TokenDetails accessed={token.accessed_time} />
    return <TokenTable {...args} details={{ render, open, onOpen }} />
  },
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole('button', { name: /的详情$|^Details of/ })
    first?.focus()
    await userEvent.keyboard('{Enter}')
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await expect(canvas.getAllByText(/最近使用|Last use/).length).toBe(2)
    await userEvent.keyboard('{ArrowDown}')
    const second = canvas.getAllByRole('button', { name: /的详情$|^Details of/ })[1]
    await expect(second).toHaveFocus()
  },
}

function TokenDetails({ accessed }: { accessed: number }) {
  const { language } = useUiTexts()
  return (
    <>
      {tokenTexts[language === 'en' ? 'en' : 'zh'].lastUse} <Timestamp value={accessed} />
    </>
  )
}

const thousands = Array.from({ length: 1000 }, (_, at) => page(at + 1))
  .flat()
  .map((token, id) => ({ ...token, id }))

/** Ten thousand loaded rows, of which only the visible ones are rendered. */
export const TenThousand: Story = {
  args: {
    rows: thousands,
    paging: { ...paging, knownRows: thousands.length, hasMore: false, pageSize: thousands.length },
  },
}

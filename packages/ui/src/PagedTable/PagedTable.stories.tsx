import '@mantine/core/styles/Text.css'
import '@mantine/core/styles/Group.css'
import '@mantine/core/styles/Anchor.css'
import { ActionIcon, Anchor, Button, Group, TextInput } from '@mantine/core'
import { type Token, tokens } from '@relaydeck/api-sdk'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { IconDots, IconKey, IconPencil, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { Quota } from '../Quota/Quota.tsx'
import { StatusLabel } from '../StatusLabel/StatusLabel.tsx'
import { Timestamp } from '../Timestamp/Timestamp.tsx'
import { page } from '../testing/tokens.ts'
import { type PagedColumn, PagedTable, type Selection, type TableView } from './PagedTable.tsx'

const format = { quota_per_unit: 500_000, display_in_currency: true }

const columns: PagedColumn<Token>[] = [
  { id: 'id', header: 'ID', cell: ({ id }) => id, align: 'end', dimmed: true, width: 56 },
  { id: 'name', header: '名称', cell: ({ name }) => <Anchor href="#edit">{name}</Anchor>, primary: true },
  { id: 'status', header: '状态', cell: ({ status }) => <StatusLabel kind="token" status={status} /> },
  {
    id: 'key',
    header: '密钥',
    cell: (token) => {
      const key = tokens.fullKey(token)
      return (
        <Group gap="xxs" wrap="nowrap">
          <code>{`${key.slice(0, 7)}…${key.slice(-4)}`}</code>
          <CopyButton value={key} label={`复制令牌「${token.name}」的密钥`} />
        </Group>
      )
    },
  },
  {
    id: 'remain_quota',
    header: '剩余额度',
    cell: ({ remain_quota, used_quota, unlimited_quota }) => (
      <Quota
        value={remain_quota}
        limit={unlimited_quota ? 'unlimited' : remain_quota + used_quota}
        part="left"
        format={format}
      />
    ),
    align: 'end',
    sortable: 'server',
    directions: ['desc'],
  },
  {
    id: 'created_time',
    header: '创建时间',
    cell: ({ created_time }) => <Timestamp value={created_time} />,
    align: 'end',
    sortable: 'loaded',
  },
]

const meta = {
  component: PagedTable<Token>,
  args: {
    label: '我的令牌',
    columns,
    rows: page(1),
    rowId: ({ id }) => id,
    page: 1,
    onPage: fn(),
    knownRows: 10,
    hasMore: true,
    sort: null,
    onSort: fn(),
    onRetry: fn(),
    empty: (
      <EmptyState
        icon={<IconKey stroke={1.5} aria-hidden />}
        title="还没有令牌"
        description="程序用令牌调用模型接口，每个令牌可以有自己的额度和有效期。"
        action={<Button>新建令牌</Button>}
      />
    ),
    rowActions: ({ name }) => (
      <>
        <ActionIcon variant="subtle" color="gray" aria-label={`编辑令牌「${name}」`}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={`令牌「${name}」的更多操作`}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </>
    ),
    toolbar: (
      <TextInput aria-label="查找令牌" placeholder="名称以此开头" leftSection={<IconSearch size={16} aria-hidden />} />
    ),
  },
} satisfies Meta<typeof PagedTable<Token>>

export default meta
type Story = StoryObj<typeof meta>

/** The first page of a list of unknown length. */
export const FirstPage: Story = {}

/** A page in the middle of a long list: boundary 1, sibling 1. */
export const MiddlePage: Story = { args: { rows: page(7), page: 7, knownRows: 120 } }

/** The end was reached, so the number is the total. */
export const LastPage: Story = { args: { rows: page(3).slice(0, 4), page: 3, knownRows: 24, hasMore: false } }

/** A single page needs no pager. */
export const OnlyPage: Story = { args: { rows: page(1).slice(0, 4), knownRows: 4, hasMore: false } }

/** Sorted by the server, which supports one direction only. */
export const SortedByServer: Story = { args: { sort: { column: 'remain_quota', direction: 'desc' } } }

/** Only the loaded rows are sorted, which the table shows. */
export const SortedLoadedRows: Story = { args: { sort: { column: 'created_time', direction: 'asc' } } }

/** The first load. */
export const Loading: Story = { args: { rows: [], knownRows: 0, hasMore: 'unknown', loading: true } }

/** The rows stay while they are reloaded. */
export const Refreshing: Story = { args: { refreshing: true } }

/** The list failed to load. */
export const Failed: Story = { args: { rows: [], knownRows: 0, hasMore: 'unknown', error: true } }

/** The refresh failed, and the old rows stay. */
export const FailedRefresh: Story = { args: { error: true } }

/** The purpose of the list and the first action. */
export const Empty: Story = { args: { rows: [], knownRows: 0, hasMore: false } }

/** Empty because of the filter. */
export const NoResults: Story = { args: { rows: [], knownRows: 0, hasMore: false, onClearFilter: fn() } }

/** A page number from an old URL. */
export const BeyondTheEnd: Story = { args: { rows: [], page: 9, knownRows: 24, hasMore: false } }

/** Rows of 48 px. */
export const Comfortable: Story = { args: { density: 'comfortable' } }

/** Too many columns: the table scrolls inside its frame. */
export const Wide: Story = {
  args: {
    columns: [
      ...columns,
      ...['models', 'subnet', 'group', 'note'].map((id) => ({
        id,
        header: `Column ${id}`,
        cell: () => 'a rather long value',
      })),
    ],
  },
}

/** Rows are selected one by one, as a page, or as a range with Shift. A bar shows the actions. */
export const Selected: Story = {
  args: {
    rowName: ({ name }) => name,
    selectionActions: (
      <Button variant="default" size="xs">
        停用所选
      </Button>
    ),
  },
  render: function StatefulField(args) {
    const [selection, setSelection] = useState<Selection>(new Set([199, 198]))
    return <PagedTable {...args} selection={selection} onSelect={setSelection} />
  },
}

/** The user selects columns, their order and the row height. */
export const CustomView: Story = {
  render: function StatefulField(args) {
    const [view, setView] = useState<TableView>({ hidden: ['id'], order: ['name', 'created_time'] })
    return <PagedTable {...args} view={view} onView={setView} />
  },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: '表格显示方式' }))
    await expect(await within(canvasElement.ownerDocument.body).findByRole('dialog')).toBeVisible()
  },
}

const thousands = Array.from({ length: 1000 }, (_, at) => page(at + 1))
  .flat()
  .map((token, id) => ({ ...token, id }))

/** Ten thousand loaded rows, of which only the visible ones are rendered. */
export const TenThousand: Story = {
  args: { rows: thousands, knownRows: thousands.length, hasMore: false, pageSize: thousands.length },
}

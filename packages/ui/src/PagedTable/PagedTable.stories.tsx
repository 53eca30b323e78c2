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
import { page } from '../testing/rows.ts'
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
    known: 10,
    more: true,
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

/** The first page of a list whose end nobody knows. */
export const FirstPage: Story = {}

/** Somewhere in the middle of a long list: boundary 1, sibling 1. */
export const MiddlePage: Story = { args: { rows: page(7), page: 7, known: 120 } }

/** The end was reached: the number is a total. */
export const LastPage: Story = { args: { rows: page(3).slice(0, 4), page: 3, known: 24, more: false } }

/** A single page needs no pager. */
export const OnlyPage: Story = { args: { rows: page(1).slice(0, 4), known: 4, more: false } }

/** Sorted by the server, which knows one direction only. */
export const SortedByServer: Story = { args: { sort: { column: 'remain_quota', direction: 'desc' } } }

/** Sorted among the rows loaded so far, and it says so. */
export const SortedAmongLoaded: Story = { args: { sort: { column: 'created_time', direction: 'asc' } } }

/** The first load. */
export const Loading: Story = { args: { rows: [], known: 0, more: 'unknown', loading: true } }

/** The rows stay while they are fetched anew. */
export const Refreshing: Story = { args: { refreshing: true } }

/** The list could not be loaded. */
export const Failed: Story = { args: { rows: [], known: 0, more: 'unknown', error: true } }

/** The rows could not be fetched anew; the older ones stay. */
export const FailedRefresh: Story = { args: { error: true } }

/** What the list is for, and the first action. */
export const Empty: Story = { args: { rows: [], known: 0, more: false } }

/** Empty because of the filter. */
export const NothingMatches: Story = { args: { rows: [], known: 0, more: false, onClearFilter: fn() } }

/** A page number out of an old address. */
export const BeyondTheEnd: Story = { args: { rows: [], page: 9, known: 24, more: false } }

/** Rows of 48 px. */
export const Comfortable: Story = { args: { density: 'comfortable' } }

/** More columns than there is room for: the table scrolls inside its frame. */
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

/** Rows are chosen one by one, as a page, or from one to another with Shift; a bar says what can be done with them. */
export const Chosen: Story = {
  args: {
    rowName: ({ name }) => name,
    selectionActions: (
      <Button variant="default" size="xs">
        停用所选
      </Button>
    ),
  },
  render: function Held(args) {
    const [selection, setSelection] = useState<Selection>(new Set([199, 198]))
    return <PagedTable {...args} selection={selection} onSelect={setSelection} />
  },
}

/** A person chooses columns, their order and the height of rows. */
export const OwnView: Story = {
  render: function Held(args) {
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

/** Ten thousand loaded rows: only those in sight are drawn. */
export const TenThousand: Story = {
  args: { rows: thousands, known: thousands.length, more: false, pageSize: thousands.length },
}

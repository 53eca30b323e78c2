import { ActionIcon, Anchor, Button, Group, TextInput } from '@mantine/core'
import { fullKey, type Token } from '@relaydeck/api-sdk'
import { IconDots, IconKey, IconPencil, IconSearch } from '@tabler/icons-react'
import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { type PagedColumn, PagedTable, type PagedTableProps } from '../PagedTable/PagedTable.tsx'
import { Quota } from '../Quota/Quota.tsx'
import { StatusLabel } from '../StatusLabel/StatusLabel.tsx'
import { Timestamp } from '../Timestamp/Timestamp.tsx'
import { useUiTexts } from '../texts/texts.tsx'
import { type TokenTexts, tokenTexts } from './token-texts.ts'

const format = { quota_per_unit: 500_000, display_in_currency: true }

/** Returns the columns of a table of tokens. */
const tokenColumns = (texts: TokenTexts): PagedColumn<Token>[] => [
  { id: 'id', header: 'ID', cell: ({ id }) => id, align: 'end', dimmed: true, width: 56 },
  { id: 'name', header: texts.name, cell: ({ name }) => <Anchor href="#edit">{name}</Anchor>, primary: true },
  { id: 'status', header: texts.status, cell: ({ status }) => <StatusLabel kind="token" status={status} /> },
  {
    id: 'key',
    header: texts.key,
    cell: (token) => {
      const key = fullKey(token)
      return (
        <Group gap="xxs" wrap="nowrap">
          <code>{`${key.slice(0, 7)}…${key.slice(-4)}`}</code>
          <CopyButton value={key} label={texts.copyKey(token.name)} />
        </Group>
      )
    },
  },
  {
    id: 'remain_quota',
    header: texts.quota,
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
    header: texts.created,
    cell: ({ created_time }) => <Timestamp value={created_time} />,
    align: 'end',
    sortable: 'browser',
  },
]

const actionsOf = (texts: TokenTexts) => (token: Token) => <Actions name={token.name} texts={texts} />

const Actions = ({ name, texts }: { name: string; texts: TokenTexts }) => (
  <>
    <ActionIcon variant="subtle" color="gray" aria-label={texts.edit(name)}>
      <IconPencil size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" aria-label={texts.more(name)}>
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  </>
)

/** Texts, columns and actions in both languages, whose identities stay the same. */
const variants = {
  zh: { texts: tokenTexts.zh, columns: tokenColumns(tokenTexts.zh), actions: actionsOf(tokenTexts.zh) },
  en: { texts: tokenTexts.en, columns: tokenColumns(tokenTexts.en), actions: actionsOf(tokenTexts.en) },
}

/** Props of {@link TokenTable}; the ones that depend on the language are optional. */
export type TokenTableProps = Omit<PagedTableProps<Token>, 'label' | 'columns' | 'empty'> & {
  /** Changes the columns. */
  columnsOf?: (columns: PagedColumn<Token>[], texts: TokenTexts) => readonly PagedColumn<Token>[]
}

/** A table of tokens in the language of the texts around it. */
export function TokenTable({ columnsOf = (columns) => columns, ...props }: TokenTableProps) {
  const { texts, columns, actions } = variants[useUiTexts().language.startsWith('zh') ? 'zh' : 'en']
  return (
    <PagedTable
      label={texts.label}
      columns={columnsOf(columns, texts)}
      rowActions={actions}
      empty={
        <EmptyState
          icon={<IconKey stroke={1.5} aria-hidden />}
          title={texts.emptyTitle}
          description={texts.emptyText}
          action={<Button>{texts.add}</Button>}
        />
      }
      toolbar={
        <TextInput
          aria-label={texts.find}
          placeholder={texts.findHint}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
      }
      {...props}
    />
  )
}

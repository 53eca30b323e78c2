import { UnstyledButton } from '@mantine/core'
import { type Log, logs, type Status } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import { formatTimestamp, Timestamp } from '@relaydeck/ui/Timestamp'
import type { UiTexts } from '@relaydeck/ui/texts'
import { exportTime } from '../../../../parts/list/columns.tsx'
import { callSummary } from '../-detail/call.ts'
import type { LogTexts } from './data.ts'
import classes from './LogList.module.css'

/** Decimals of a cost in dollars, because single calls cost little. */
export const COST_DIGITS = 6

interface ColumnOptions {
  texts: LogTexts
  ui: UiTexts
  status: Status
  /** Whether the list has rows of all users. */
  all: boolean
  /** Channel names by id. */
  names: ReadonlyMap<number, string> | undefined
  /** Opens the details of a row. */
  open: (log: Log) => void
}

/** Shows a channel by id and, if known, name; a dash for none. */
export function ChannelName({ id, name }: { id: number; name: string | undefined }) {
  if (id === 0) return '–'
  return (
    <span className={classes.channel}>
      <span className="dimmed">{id}</span>
      {name}
    </span>
  )
}

const amount = (value: number) => (value > 0 ? value : '–')

/** Returns the columns of the log. Empty values are shown as a dash. */
export function logColumns({ texts, ui, status, all, names, open }: ColumnOptions): PagedColumn<Log>[] {
  const { columns } = texts
  const adminColumns: PagedColumn<Log>[] = [
    {
      id: 'username',
      header: columns.username,
      cell: ({ username }) => username || '–',
      value: ({ username }) => username,
    },
    {
      id: 'channel',
      header: columns.channel,
      cell: ({ channel }) => <ChannelName id={channel} name={names?.get(channel)} />,
      value: ({ channel }) => (channel > 0 ? channel : ''),
    },
  ]
  return [
    {
      id: 'created_at',
      header: columns.time,
      primary: true,
      value: ({ created_at }) => exportTime(created_at),
      cell: (log) => (
        <UnstyledButton
          className={classes.open}
          aria-label={texts.detailOf(formatTimestamp(log.created_at))}
          onClick={() => open(log)}
        >
          <Timestamp value={log.created_at} />
        </UnstyledButton>
      ),
    },
    {
      id: 'type',
      header: columns.type,
      cell: ({ type }) => <StatusLabel kind="log" status={type} />,
      value: ({ type }) => statusText('log', type, ui),
    },
    ...(all ? adminColumns : []),
    {
      id: 'token_name',
      header: columns.token,
      cell: ({ token_name }) => token_name || '–',
      value: ({ token_name }) => token_name,
    },
    {
      id: 'model_name',
      header: columns.model,
      cell: ({ model_name }) => model_name || '–',
      value: ({ model_name }) => model_name,
    },
    {
      id: 'prompt',
      header: columns.prompt,
      align: 'end',
      cell: ({ prompt_tokens }) => amount(prompt_tokens),
      value: ({ prompt_tokens }) => prompt_tokens,
    },
    {
      id: 'completion',
      header: columns.completion,
      value: ({ completion_tokens }) => completion_tokens,
      align: 'end',
      cell: ({ completion_tokens }) => amount(completion_tokens),
    },
    {
      id: 'quota',
      header: columns.cost,
      value: ({ quota }) => quota,
      align: 'end',
      cell: ({ quota }) => (quota > 0 ? <Quota value={quota} format={status} digits={COST_DIGITS} /> : '–'),
    },
    {
      id: 'detail',
      header: columns.detail,
      value: (log) => detailOf(log, texts),
      cell: (log) => <span className={classes.content}>{detailOf(log, texts) || '–'}</span>,
    },
  ]
}

/** Returns the summary of a call, or the server's text for other rows. */
const detailOf = (log: Log, texts: LogTexts): string =>
  log.type === logs.LOG_TYPE.consume ? callSummary(log, texts) : log.content

import { UnstyledButton } from '@mantine/core'
import { FAILED_STATUS, LOG_TYPE, type Log, type Status } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import { formatTimestamp, Timestamp } from '@relaydeck/ui/Timestamp'
import type { UiTexts } from '@relaydeck/ui/texts'
import { isEmbedded } from '../../../app/status.ts'
import { DESCENDING, exportTime } from '../../../parts/list-page/columns.tsx'
import { contentOf } from '../../../parts/usage/sums.ts'
import { callSummary } from './-content.ts'
import classes from './-LogList.module.css'
import type { LogTexts } from './-log.ts'

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

/** Returns the HTTP status of a call that failed or broke off. */
const failedStatus = ({ status = 0 }: Log): number | undefined => (status >= FAILED_STATUS ? status : undefined)

/** The type of a row, and the HTTP status of a failed call. */
export const LogTypeLabel = ({ log }: { log: Log }) => (
  <span className={classes.type}>
    <StatusLabel kind="log" status={log.type} />
    {failedStatus(log)}
  </span>
)

/** Column of texts, with a dash for empty ones. */
const textColumn = (id: string, header: string, value: (log: Log) => string): PagedColumn<Log> => ({
  id,
  header,
  value,
  cell: (log) => value(log) || '–',
})

/** Column of numbers, with a dash for 0. */
const countColumn = (id: string, header: string, value: (log: Log) => number): PagedColumn<Log> => ({
  id,
  header,
  align: 'end',
  value,
  cell: (log) => (value(log) > 0 ? value(log) : '–'),
})

/** Returns the columns of the log. Empty values are shown as a dash. */
export function logColumns({ texts, ui, status, all, names, open }: ColumnOptions): PagedColumn<Log>[] {
  const { columns } = texts
  // Only the embedded gateway sorts its log; other logs are read whole and sorted by the console.
  const sortable = isEmbedded(status) ? 'server' : 'browser'
  const sorted = (column: PagedColumn<Log>): PagedColumn<Log> => ({ ...column, sortable, ...DESCENDING })
  const channel: PagedColumn<Log> = {
    id: 'channel',
    header: columns.channel,
    cell: ({ channel: id }) => <ChannelName id={id} name={names?.get(id)} />,
    value: ({ channel: id }) => (id > 0 ? id : ''),
  }
  return [
    timeColumn(texts, open),
    {
      id: 'type',
      header: columns.type,
      cell: (log) => <LogTypeLabel log={log} />,
      value: (log) => [statusText('log', log.type, ui), failedStatus(log)].filter(Boolean).join(' '),
    },
    ...(all ? [textColumn('username', columns.username, ({ username }) => username), channel] : []),
    textColumn('token_name', columns.token, ({ token_name }) => token_name),
    textColumn('model_name', columns.model, ({ model_name }) => model_name),
    sorted(countColumn('prompt', columns.prompt, ({ prompt_tokens }) => prompt_tokens)),
    sorted(countColumn('completion', columns.completion, ({ completion_tokens }) => completion_tokens)),
    {
      ...sorted(countColumn('quota', columns.cost, ({ quota }) => quota)),
      cell: ({ quota }) => (quota > 0 ? <Quota value={quota} format={status} digits={COST_DIGITS} /> : '–'),
    },
    {
      ...textColumn('detail', columns.detail, (log) => detailOf(log, texts)),
      cell: (log) => <span className={classes.content}>{detailOf(log, texts) || '–'}</span>,
    },
  ]
}

/** Column of times, each a button that opens the row's details. */
const timeColumn = ({ columns, detailOf: label }: LogTexts, open: ColumnOptions['open']): PagedColumn<Log> => ({
  id: 'created_at',
  header: columns.time,
  primary: true,
  truncate: false,
  value: ({ created_at }) => exportTime(created_at),
  cell: (log) => (
    <UnstyledButton
      className={classes.open}
      aria-label={label(formatTimestamp(log.created_at))}
      onClick={() => open(log)}
    >
      <Timestamp value={log.created_at} />
    </UnstyledButton>
  ),
})

/** Returns the summary of a call, or the server's text for other rows. */
const detailOf = (log: Log, texts: LogTexts): string =>
  log.type === LOG_TYPE.consume ? callSummary(log, texts) : contentOf(log)

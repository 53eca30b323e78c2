import { FAILED_STATUS, LOG_TYPE, type Log, type Status } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import type { UiTexts } from '@relaydeck/ui/texts'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTexts } from '../../../app/language/area.ts'
import { HTML_LANG, language } from '../../../app/language/language.ts'
import { isEmbedded } from '../../../app/status.ts'
import { formatDuration } from '../../../parts/kit/duration.ts'
import { BELOW_NAME, DESCENDING, exportTime } from '../../../parts/list-page/columns.tsx'
import { contentOf } from '../../../parts/usage-chart/sums.ts'
import { auditTexts, auditWords } from './-audit.ts'
import { FilterCell, OpenCell, SameCell } from './-cells.tsx'
import { callProperties } from './-content.ts'
import classes from './-LogList.module.css'
import { type LogTexts, logTexts } from './-log.ts'

/** Decimals of a cost in dollars, because single calls cost little. */
export const COST_DIGITS = 6

interface ColumnOptions {
  texts: LogTexts
  ui: UiTexts
  status: Status
  /** Whether the list has rows of all users. */
  all: boolean
  /** Whether the server logs the HTTP status of calls and the time to their first token. */
  hasResults: boolean
  /** Channel names by id. */
  names: ReadonlyMap<number, string> | undefined
}

/** Shows a channel by id and, if known, name; a dash for none. */
export function ChannelName({ id, name }: { id: number; name: string | undefined }) {
  if (id === 0) return '–'
  return (
    <>
      <span className="dimmed">{id}</span> {name}
    </>
  )
}

/** Returns the HTTP status of a call that failed or broke off. */
const failedStatus = ({ status = 0 }: Log): number | undefined => (status >= FAILED_STATUS ? status : undefined)

/** Returns whether a row is a call whose answer was complete. */
const isSucceeded = ({ type, status = 0 }: Log) => type === LOG_TYPE.consume && status > 0 && status < FAILED_STATUS

/** Outcome of a call, with the HTTP status of a failed one, or the type of another row. */
export function LogTypeLabel({ log }: { log: Log }) {
  const { outcomes } = useTexts(logTexts)
  const failed = failedStatus(log)
  if (isSucceeded(log))
    return (
      <span className={classes.type}>
        <IconCircleCheck className={classes.ok} size={16} stroke={2} aria-hidden />
        {outcomes.ok}
      </span>
    )
  if (failed)
    return (
      <span className={classes.type}>
        <IconCircleX className={classes.failed} size={16} stroke={2} aria-hidden />
        {outcomes.failed} <span>{failed}</span>
      </span>
    )
  return <StatusLabel kind="log" status={log.type} />
}

/** Returns the outcome of a call, or the type of another row. */
function resultOf(log: Log, { outcomes }: LogTexts, ui: UiTexts): string {
  if (isSucceeded(log)) return outcomes.ok
  const failed = failedStatus(log)
  return failed ? `${outcomes.failed} ${failed}` : statusText('log', log.type, ui)
}

/** Least widths: of the start of most names, so that they can be told apart. */
const LEAST = { username: 80, token_name: 60, model_name: 144, channel: 80 }

/** Column of values, each a button that filters by it. */
const filterColumn = (id: 'username' | 'token_name' | 'model_name', header: string): PagedColumn<Log> => ({
  id,
  header,
  ...(id === 'token_name' ? {} : BELOW_NAME),
  truncate: { min: LEAST[id] },
  value: (log) => log[id],
  cell: (log) =>
    log[id] ? (
      <FilterCell log={log} field={id}>
        {log[id]}
      </FilterCell>
    ) : (
      '–'
    ),
})

/** Column of numbers, with a dash for 0. */
const countColumn = (
  id: string,
  header: string,
  value: (log: Log) => number,
  format: (value: number) => string,
): PagedColumn<Log> => ({
  id,
  header,
  align: 'end',
  value,
  cell: (log) => (value(log) > 0 ? format(value(log)) : '–'),
})

/** Returns the columns of the log. Empty values are shown as a dash. */
export function logColumns({ texts, ui, status, all, hasResults, names }: ColumnOptions): PagedColumn<Log>[] {
  const { columns } = texts
  // Only the embedded gateway sorts its log; other logs are read whole and sorted by the console.
  const sortable = isEmbedded(status) ? 'server' : 'browser'
  const sorted = (column: PagedColumn<Log>): PagedColumn<Log> => ({ ...column, sortable, ...DESCENDING })
  const counts = new Intl.NumberFormat(HTML_LANG[language.current()])
  const channel: PagedColumn<Log> = {
    id: 'channel',
    header: columns.channel,
    truncate: { min: LEAST.channel },
    cell: (log) => (
      <FilterCell log={log} field="channel" name={names?.get(log.channel)}>
        {names?.get(log.channel) || log.channel}
      </FilterCell>
    ),
    value: ({ channel: id }) => (id > 0 ? id : ''),
  }
  const firstToken = countColumn('first_token', columns.firstToken, (log) => log.first_token ?? 0, formatDuration)
  return [
    {
      id: 'created_at',
      header: columns.time,
      primary: true,
      truncate: false,
      value: ({ created_at }) => exportTime(created_at),
      cell: (log) => <OpenCell log={log} />,
    },
    {
      id: 'type',
      header: hasResults ? columns.result : columns.type,
      narrow: 'status',
      cell: (log) => (
        <SameCell log={log} value={(each) => resultOf(each, texts, ui)}>
          <LogTypeLabel log={log} />
        </SameCell>
      ),
      value: (log) => resultOf(log, texts, ui),
    },
    filterColumn('model_name', columns.model),
    ...(all ? [filterColumn('username', columns.username)] : []),
    filterColumn('token_name', columns.token),
    ...(all ? [channel] : []),
    sorted(countColumn('prompt', columns.prompt, ({ prompt_tokens }) => prompt_tokens, counts.format)),
    sorted(countColumn('completion', columns.completion, ({ completion_tokens }) => completion_tokens, counts.format)),
    ...(hasResults ? [firstToken] : []),
    {
      ...countColumn('elapsed_time', columns.duration, ({ elapsed_time }) => elapsed_time, formatDuration),
      ...BELOW_NAME,
    },
    {
      ...sorted(countColumn('quota', columns.cost, ({ quota }) => quota, String)),
      ...BELOW_NAME,
      cell: ({ quota }) => (quota > 0 ? <Quota value={quota} format={status} digits={COST_DIGITS} /> : '–'),
    },
    {
      id: 'detail',
      header: columns.detail,
      ...BELOW_NAME,
      truncate: { max: 240 },
      value: (log) => detailOf(log, texts),
      cell: (log) => detailOf(log, texts) || '–',
    },
  ]
}

/** Returns the properties of a call, an administrator's action in words, or the server's text for other rows. */
function detailOf(log: Log, texts: LogTexts): string {
  if (log.audit) return auditWords(log.audit, auditTexts.current())
  return log.type === LOG_TYPE.consume ? callProperties(log, texts) : contentOf(log)
}

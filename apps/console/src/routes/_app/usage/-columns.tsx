import { formatQuota, showsCurrency, type UsageSum } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { Link } from '@tanstack/react-router'
import { textArea, useLanguage, useTexts } from '../../../app/language/area.ts'
import { HTML_LANG } from '../../../app/language/language.ts'
import { useStatus } from '../../../app/status.ts'
import { ChannelLink, UserLink } from '../../../parts/links/record-links.tsx'
import { AMOUNT_DIGITS, logFilters } from '../../../parts/usage-chart/sums.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'
import classes from './-UsagePage.module.css'
import type { View } from './-usage.ts'

interface Shown {
  readonly view: View
  /** Quota of all rows; each row shows its share. */
  readonly total: number
  /** Names of channels by id. */
  readonly channels: ReadonlyMap<number, string> | undefined
  /** Whether only amounts were counted. */
  readonly amountsOnly: boolean
  /** "Other" row. */
  readonly rest: UsageSum | undefined
}

/** Decimals of a row’s cost. */
const ROW_DIGITS = 4

/** Returns the columns of the usage table. A name leads to its rows of the log, or to the page of a channel or user. */
export function useColumns({ view, total, channels, amountsOnly, rest }: Shown): PagedColumn<UsageSum>[] {
  const { by, period, zone } = view
  const { columns, groups, rows: rowsOf, unnamed, counting } = useTexts(usageTexts)
  const status = useStatus()
  const language = HTML_LANG[useLanguage()]
  const numbers = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const nameOf = (row: UsageSum) => {
    if (row === rest) return counting.rest
    const channel = by === 'channel' ? channels?.get(Number(row.name)) : undefined
    return channel ? `${channel} (${row.name})` : row.name || unnamed
  }
  const shareOf = ({ quota }: UsageSum) => (total > 0 ? quota / total : 0)
  // The log has no filter for rows without a name.
  const hasRows = (row: UsageSum) =>
    row !== rest &&
    row.name !== '' &&
    !(by === 'user,model' && row.username === '') &&
    !(by === 'channel' && row.name === '0')
  /** Whether the name leads to a page of its own, so that the number of calls leads to the rows. */
  const hasPage = (row: UsageSum) => hasRows(row) && (by === 'channel' || (by === 'user' && (row.user_id ?? 0) > 0))
  const linked = (row: UsageSum, text: string) =>
    hasRows(row) ? (
      <Link to="/log" search={logFilters(by, row, period, zone)} title={rowsOf(nameOf(row))} className={classes.rows}>
        {text}
      </Link>
    ) : (
      text
    )
  const count = (id: 'calls' | 'prompt' | 'completion', numberOf: (row: UsageSum) => number) => ({
    id,
    header: columns[id],
    align: 'end' as const,
    cell: (row: UsageSum) => {
      if (row === rest) return '–'
      const text = numbers.format(numberOf(row))
      return hasPage(row) && id === 'calls' ? linked(row, text) : text
    },
    value: (row: UsageSum) => (row === rest ? '' : numberOf(row)),
  })
  const hasOwner = by === 'token' || by === 'user,model'
  const owner: PagedColumn<UsageSum> = {
    id: 'owner',
    header: by === 'token' ? columns.owner : groups.user,
    cell: ({ username }) => username,
    value: ({ username }) => username,
  }
  const counts = [
    count('calls', ({ calls }) => calls),
    count('prompt', ({ prompt_tokens }) => prompt_tokens),
    count('completion', ({ completion_tokens }) => completion_tokens),
  ]
  return [
    {
      id: 'name',
      header: by === 'user,model' ? groups.model : groups[by],
      primary: true,
      cell: (row) => {
        if (!hasPage(row)) return linked(row, nameOf(row))
        if (by === 'channel') return <ChannelLink id={Number(row.name)} name={nameOf(row)} />
        return <UserLink id={row.user_id ?? 0} name={nameOf(row)} />
      },
      value: nameOf,
    },
    ...(hasOwner ? [owner] : []),
    ...(amountsOnly ? [] : counts),
    {
      id: 'quota',
      header: columns.quota,
      align: 'end',
      cell: ({ quota }) => <Quota value={quota} format={status} digits={ROW_DIGITS} />,
      // Units are exact, unlike amounts rounded to thousands.
      value: ({ quota }) => (showsCurrency(status) ? formatQuota(quota, status, AMOUNT_DIGITS) : quota),
    },
    {
      id: 'share',
      header: columns.share,
      cell: (row) => (
        <span className={classes.share}>
          <meter className={classes.bar} min={0} max={1} value={shareOf(row)} aria-label={columns.share} />
          <span className={classes.percent}>{percent.format(shareOf(row))}</span>
        </span>
      ),
    },
  ]
}

/** Texts of the usage page. */
export const usageTexts = textArea({ zh, en })

import { formatQuota, type UsageSum } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Link } from '@tanstack/react-router'
import { useStatus } from '../../../app/status.ts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import { AMOUNT_DIGITS } from '../../../parts/axis-amount.ts'
import { type Group, logFilters, type Period } from '../../../parts/usage/sums.ts'
import { usageTexts } from './-texts.ts'
import classes from './-UsagePage.module.css'

interface Shown {
  readonly by: Group
  readonly period: Period
  /** Quota of all rows, of which each row shows its share. */
  readonly total: number
  /** Names of channels by id. */
  readonly channels: ReadonlyMap<number, string> | undefined
}

/** Returns the columns of the usage table. Each name leads to the log rows behind its numbers. */
export function useColumns({ by, period, total, channels }: Shown): PagedColumn<UsageSum>[] {
  const { columns, groups, rows: rowsOf, unnamed } = useTexts(usageTexts)
  const status = useStatus()
  const language = HTML_LANG[useLanguage()]
  const numbers = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const nameOf = ({ name }: UsageSum) => {
    const channel = by === 'channel' ? channels?.get(Number(name)) : undefined
    return channel ? `${channel} (${name})` : name || unnamed
  }
  const shareOf = ({ quota }: UsageSum) => (total > 0 ? quota / total : 0)
  const count = (id: 'calls' | 'prompt' | 'completion', numberOf: (row: UsageSum) => number) => ({
    id,
    header: columns[id],
    align: 'end' as const,
    cell: (row: UsageSum) => numbers.format(numberOf(row)),
    value: numberOf,
  })
  const owner: PagedColumn<UsageSum> = {
    id: 'owner',
    header: columns.owner,
    cell: ({ username }) => username,
    value: ({ username }) => username,
  }
  return [
    {
      id: 'name',
      header: groups[by],
      primary: true,
      cell: (row) => (
        <Link to="/log" search={logFilters(by, row, period)} title={rowsOf(nameOf(row))}>
          {nameOf(row)}
        </Link>
      ),
      value: nameOf,
    },
    ...(by === 'token' ? [owner] : []),
    count('calls', ({ calls }) => calls),
    count('prompt', ({ prompt_tokens }) => prompt_tokens),
    count('completion', ({ completion_tokens }) => completion_tokens),
    {
      id: 'quota',
      header: columns.quota,
      align: 'end',
      cell: ({ quota }) => formatQuota(quota, status, AMOUNT_DIGITS),
      value: ({ quota }) => quota,
    },
    {
      id: 'share',
      header: columns.share,
      cell: (row) => (
        <span className={classes.share}>
          <meter className={classes.bar} min={0} max={1} value={shareOf(row)} aria-label={columns.share} />
          {percent.format(shareOf(row))}
        </span>
      ),
    },
  ]
}

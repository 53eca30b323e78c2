import type { QuotaFormat, Row } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { StatusLabel, statusText } from '@relaydeck/ui/StatusLabel'
import { formatTimestamp, Timestamp } from '@relaydeck/ui/Timestamp'
import type { UiTexts } from '@relaydeck/ui/texts'
import type { Resource } from '../rows/resource.ts'
import { NameCell } from './cells.tsx'

/** Formats a time for an exported file as `YYYY-MM-DD HH:mm:ss`; 0 or less becomes the placeholder. */
export const exportTime = (seconds: number, none = ''): string => (seconds > 0 ? formatTimestamp(seconds) : none)

/** Sorting of a column whose largest values are read first: the server sorts by it in that direction. */
export const DESCENDING = { directions: ['desc', 'asc'] } as const

/** Place of a column on a phone: among the values below the name. */
export const BELOW_NAME = { narrow: 'value' } as const

/** Column of ids. */
export const idColumn = (header: string): PagedColumn<Row> => ({
  id: 'id',
  header,
  align: 'end',
  dimmed: true,
  cell: ({ id }) => id,
  value: ({ id }) => id,
})

/** Column of names, linked to the form. */
export const nameColumn = <T extends Row, O extends string>(
  resource: Resource<T, O>,
  header: string,
): PagedColumn<T> => ({
  id: 'name',
  header,
  primary: true,
  value: resource.nameOf,
  cell: (row) => <NameCell resource={resource} row={row} />,
})

/** Column of texts, the same in the table and in exported files. */
export const textColumn = <T extends object>(
  id: string,
  header: string,
  value: (row: T) => string,
): PagedColumn<T> => ({ id, header, value, cell: value })

/** Column of status labels. */
export const statusColumn = (
  header: string,
  kind: Parameters<typeof statusText>[0],
  ui: UiTexts,
): PagedColumn<{ readonly status: number }> => ({
  id: 'status',
  header,
  narrow: 'status',
  value: ({ status }) => statusText(kind, status, ui),
  cell: ({ status }) => <StatusLabel kind={kind} status={status} />,
})

/** Column of a numeric field. */
export const numberColumn = <K extends string>(
  id: K,
  header: string,
  cell: PagedColumn<Record<K, number>>['cell'],
): PagedColumn<Record<K, number>> => ({ id, header, align: 'end', value: (row) => row[id], cell })

/** Column of a quota field. */
export const quotaColumn = <K extends string>(id: K, header: string, format: QuotaFormat) =>
  numberColumn(id, header, (row) => <Quota value={row[id]} format={format} />)

interface NoTime {
  /** Text if there is no time. */
  none?: string
  /** Exported text if there is no time; empty by default. */
  exported?: string
}

/** Column of a field with a time in Unix seconds. */
export const timeColumn = <K extends string>(
  id: K,
  header: string,
  { none, exported }: NoTime = {},
): PagedColumn<Record<K, number>> => ({
  id,
  header,
  value: (row) => exportTime(row[id], exported),
  cell: (row) => <Timestamp value={row[id]} none={none} />,
})

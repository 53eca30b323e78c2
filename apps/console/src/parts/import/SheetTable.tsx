import { Button, CloseButton, NativeSelect } from '@mantine/core'
import { memo, useId, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import classes from './import.module.css'
import { importTexts, type SheetField } from './sheet.ts'
import type { Problem, Rows, SheetRow } from './sheet-rows.ts'

/** Number of rows that are shown first, and with each click. */
const STEP = 100

/** Id of a cell's field in the document. */
export const cellId = ({ line, field }: Pick<Problem, 'line' | 'field'>): string => `import-${line}-${field}`

interface SheetTableProps {
  fields: readonly SheetField[]
  rows: Rows<unknown>
  /** What is said about rows, at one of their fields. */
  remarks: { field: string | undefined; byLine: ReadonlyMap<number, string> }
  disabled: boolean
}

/** The rows of an import as fields, with their errors, and which column fills which field. */
export function SheetTable({ fields, rows, remarks, disabled }: SheetTableProps) {
  const texts = useTexts(importTexts)
  const [shown, setShown] = useState(STEP)
  const firstProblem = rows.rows.findIndex(({ line }) => line === rows.problems[0]?.line)
  const visible = rows.rows.slice(0, Math.max(shown, firstProblem + 1))
  const rest = Math.min(STEP, rows.rows.length - visible.length)
  return (
    <>
      <section className={classes.scroll} aria-label={texts.table}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts.row}</th>
              {fields.map((field) => (
                <Heading key={field.id} field={field} rows={rows} disabled={disabled} />
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {visible.map((row) => (
              <Row
                key={row.line}
                {...{ row, fields, disabled }}
                errors={rows.checked.get(row.line)?.errors}
                remark={remarks.byLine.get(row.line)}
                remarkAt={remarks.field}
                onChange={rows.setCell}
                onDrop={rows.drop}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rest > 0 && (
        <Button variant="subtle" onClick={() => setShown(visible.length + STEP)}>
          {texts.more(rest)}
        </Button>
      )}
    </>
  )
}

interface HeadingProps extends Pick<SheetTableProps, 'rows' | 'disabled'> {
  field: SheetField
}

/** Name of a field, with the column that fills it. */
function Heading({ field: { id, label, required }, rows: { table, mapping, setColumn }, disabled }: HeadingProps) {
  const texts = useTexts(importTexts)
  const nameId = useId()
  const width = Math.max(...table.rows.map(({ length }) => length), table.headings?.length ?? 0)
  // The first row is not used as names of columns: it may contain keys.
  const columns = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: texts.column(at + 1, table.headings?.[at] ?? ''),
  }))
  return (
    <th scope="col" aria-labelledby={nameId}>
      <span id={nameId}>{label}</span>
      {required && <span aria-hidden> *</span>}
      <NativeSelect
        size="xs"
        aria-label={texts.columnOf(label)}
        disabled={disabled}
        data={[{ value: '', label: texts.noColumn }, ...columns]}
        value={String(mapping[id] ?? '')}
        onChange={({ currentTarget: { value } }) => setColumn(id, value === '' ? undefined : Number(value))}
      />
    </th>
  )
}

interface RowProps extends Pick<SheetTableProps, 'fields' | 'disabled'> {
  row: SheetRow
  errors: Readonly<Record<string, string>> | undefined
  remark: string | undefined
  remarkAt: string | undefined
  onChange: Rows<unknown>['setCell']
  onDrop: Rows<unknown>['drop']
}

const sameRow = (before: RowProps, after: RowProps) =>
  before.row === after.row &&
  before.fields === after.fields &&
  before.disabled === after.disabled &&
  before.remark === after.remark &&
  JSON.stringify(before.errors) === JSON.stringify(after.errors)

/** One row as text fields. Its callbacks only pass on their arguments, so older ones are equivalent. */
const Row = memo(function ImportRow({
  row: { line, cells, failure },
  fields,
  errors = {},
  remark,
  remarkAt,
  disabled,
  ...on
}: RowProps) {
  const texts = useTexts(importTexts)
  return (
    <>
      <tr data-failed={failure !== undefined || undefined}>
        <th scope="row">{line}</th>
        {fields.map(({ id, label, placeholder }) => {
          const at = cellId({ line, field: id })
          const error = errors[id]
          const said = id === remarkAt ? remark : undefined
          const described = [error && `${at}-error`, said && `${at}-remark`].filter(Boolean).join(' ')
          return (
            <td key={id}>
              <input
                id={at}
                className={classes.cell}
                aria-label={texts.cell(line, label)}
                aria-invalid={error !== undefined}
                aria-describedby={described || undefined}
                autoComplete="off"
                spellCheck={false}
                placeholder={placeholder}
                disabled={disabled}
                value={cells[id] ?? ''}
                onChange={({ currentTarget }) => on.onChange(line, id, currentTarget.value)}
              />
              {error && (
                <span id={`${at}-error`} className={classes.error}>
                  {error}
                </span>
              )}
              {said && (
                <span id={`${at}-remark`} className={classes.remark}>
                  {said}
                </span>
              )}
            </td>
          )
        })}
        <td>
          <CloseButton
            size="sm"
            aria-label={texts.dropRow(line)}
            disabled={disabled}
            onClick={() => on.onDrop(new Set([line]))}
          />
        </td>
      </tr>
      {failure !== undefined && (
        <tr>
          <td colSpan={fields.length + 2} className={classes.failure}>
            {texts.failedRow(line, failure)}
          </td>
        </tr>
      )}
    </>
  )
}, sameRow)

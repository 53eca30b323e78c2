import { Button } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { FieldColumn, FormBar, focusFirstError } from '../form/FormSection.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { useRowNames } from '../rows/resource.ts'
import { type BulkFormProps, bulkTexts } from './actions.ts'
import classes from './EditForm.module.css'
import type { EditedRow, EditWork } from './editing.ts'

interface EditFormProps<T extends Row, V extends object, E, C extends object> extends BulkFormProps<T> {
  work: EditWork<T, E, C>
  /** Values that change nothing. */
  initial: V
  /** Returns the edit of valid values; `undefined` while a field is invalid. */
  editOf: (values: V) => E | undefined
  texts: { title: (count: number) => string; changes: (count: number, total: number) => string }
  /** Whether the current user may change a row; other rows are left out. */
  applies?: (row: T) => boolean
  /** Returns fields before and after a change; equal ones are not shown. */
  fieldsOf: (change: C, row: T) => readonly FieldChange[]
  /** Draws the fields; `set` changes some values. */
  children: (values: V, set: (change: Partial<V>) => void) => ReactNode
}

/** A form that edits fields of many rows, and shows what changes in each. */
export function EditForm<T extends Row, V extends object, E, C extends object>(props: EditFormProps<T, V, E, C>) {
  const { work, initial, editOf, texts, applies = () => true, fieldsOf, rows, onStart, onClose, children } = props
  const shared = useTexts(bulkTexts).edit
  const { cancel } = useTexts(commonTexts)
  const { nameOf } = useRowNames(work.resource)
  const [values, setValues] = useState(initial)
  const isEmpty = JSON.stringify(values) === JSON.stringify(initial)
  const edit = editOf(values)
  const changes = rows.flatMap((row, index) => {
    const change = edit === undefined || !applies(row) ? undefined : work.changeOf(edit, row, index + 1)
    return change ? [{ row, change, position: index + 1 }] : []
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (edit === undefined || changes.length === 0) return focusFirstError()
    const positions = new Map(changes.map(({ row, position }) => [row.id, position]))
    onStart({
      kind: work.edit,
      args: edit,
      label: shared.label,
      rows: changes.map(({ row }) => row),
      dataOf: (row) => ({ position: positions.get(row.id) ?? 1, shown: row }) satisfies EditedRow<T, C>,
    })
  }
  return (
    <Dialog onClose={onClose} title={texts.title(rows.length)} size="lg" centered={false}>
      <form onSubmit={submit} noValidate>
        <FieldColumn>
          <p className="dimmed">{shared.keep}</p>
          {children(values, (change) => setValues({ ...values, ...change }))}
          <p role="status">
            {isEmpty ? shared.nothing : edit !== undefined && texts.changes(changes.length, rows.length)}
          </p>
          {changes.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be focusable to be scrolled with the keyboard
            <section className={classes.frame} aria-label={shared.preview} tabIndex={0}>
              <ul className={classes.rows}>
                {changes.slice(0, MAX_SHOWN).map(({ row, change }) => (
                  <li key={row.id}>
                    <b>{nameOf(row)}</b>
                    {fieldsOf(change, row).map((field) => (
                      <ChangedField key={field.label} {...field} />
                    ))}
                  </li>
                ))}
              </ul>
              {changes.length > MAX_SHOWN && <p className="dimmed">{shared.more(changes.length - MAX_SHOWN)}</p>}
            </section>
          )}
        </FieldColumn>
        <FormBar>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          {/* Never disabled: the click blurs the models field, which adds the name typed last. */}
          <Button type="submit">{shared.label}</Button>
        </FormBar>
      </form>
    </Dialog>
  )
}

/** Maximum number of rows whose changes are shown. */
const MAX_SHOWN = 100

/** A field before and after a change. */
export interface FieldChange {
  label: string
  before: string
  after: string
}

const ChangedField = ({ label, before, after }: FieldChange) =>
  before === after ? null : (
    <span className={classes.change}>
      {label}
      <span className={classes.values}>
        {before && <del>{before}</del>} → <ins>{after || '–'}</ins>
      </span>
    </span>
  )

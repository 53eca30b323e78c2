import { Button } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { Progress } from '../kit/Progress.tsx'
import { useConfirmation } from '../overlay/use-confirmation.tsx'
import { type Resource, useRowNames } from '../rows/resource.ts'
import type { BulkProps, Selection } from '../rows/selection.ts'
import { quoteNames, workTexts } from '../work/outcome.ts'
import { type Shown, useWorkRunner, useWorks } from '../work/runner.ts'
import { countsOf, type WorkRow } from '../work/work.ts'
import { type BulkAction, type BulkEdit, type BulkFormProps, type BulkJob, bulkTexts } from './actions.ts'
import classes from './bulk.module.css'

interface BulkBarProps<T extends Row> extends BulkProps<T> {
  resource: Pick<Resource<T>, 'name' | 'key' | 'texts' | 'nameOf'>
  actions: readonly BulkAction<T>[]
  /** A form that edits the selected rows. */
  edit?: BulkEdit<T>
  /** More buttons. */
  children?: ReactNode
}

/** Buttons for the selected rows; while an action runs, its progress. */
export function BulkBar<T extends Row>(props: BulkBarProps<T>) {
  const { resource, selection, actions, edit, children } = props
  const { progress } = useTexts(workTexts)
  const { nameOf } = useRowNames(resource)
  const bulk = useBulk<T>(resource, selection)
  const { ask, dialog } = useConfirmation()
  const askFor = (action: BulkAction<T>) => {
    const rows = selection.rows.filter(action.applies)
    ask({
      title: action.texts.title(rows.length),
      confirmLabel: action.texts.label,
      danger: action.danger ?? false,
      onConfirm: () => bulk.start({ ...action, args: undefined, label: action.texts.label, rows }),
      children: <Effects effect={action.texts.effect} names={rows.map(nameOf)} selected={selection.rows.length} />,
    })
  }
  return (
    <>
      {bulk.progress ? (
        <Progress {...bulk.progress} onStop={bulk.stop}>
          {progress(bulk.progress.label, bulk.progress.done, bulk.progress.total)}
        </Progress>
      ) : (
        <>
          {actions.map((action) => (
            <BarButton
              key={action.kind.id}
              removes={action.removes}
              disabled={!selection.rows.some(action.applies)}
              onClick={() => askFor(action)}
            >
              {action.texts.label}
            </BarButton>
          ))}
          {edit && <EditButton {...edit} rows={selection.rows} onStart={bulk.start} />}
          {children}
        </>
      )}
      {dialog}
    </>
  )
}

interface BarButtonProps {
  removes?: boolean | undefined
  disabled: boolean
  onClick: () => void
  children: string
}

/** A button that is disabled if it applies to no selected row. */
function BarButton({ removes = false, disabled, ...button }: BarButtonProps) {
  const { none } = useTexts(bulkTexts)
  return (
    <Button
      variant="default"
      size="xs"
      className={removes && !disabled ? classes.danger : undefined}
      disabled={disabled}
      title={disabled ? none : undefined}
      {...button}
    />
  )
}

interface EditButtonProps<T extends Row> extends BulkEdit<T>, Pick<BulkFormProps<T>, 'rows' | 'onStart'> {}

/** Opens the form that edits the selected rows. */
function EditButton<T extends Row>({ applies = () => true, Form, rows, onStart }: EditButtonProps<T>) {
  const { edit } = useTexts(bulkTexts)
  const [opened, setOpened] = useState(false)
  const start = (job: BulkJob<T>) => {
    setOpened(false)
    onStart(job)
  }
  return (
    <>
      <BarButton disabled={!rows.some(applies)} onClick={() => setOpened(true)}>
        {edit.open}
      </BarButton>
      {opened && <Form rows={rows} onClose={() => setOpened(false)} onStart={start} />}
    </>
  )
}

interface EffectsProps {
  /** Consequences of the action. */
  effect: string
  /** Names of the rows that the action applies to. */
  names: readonly string[]
  /** Number of selected rows. */
  selected: number
}

/** Consequences of a bulk action, the first rows by name, and how many rows are skipped. */
function Effects({ effect, names, selected }: EffectsProps) {
  const texts = useTexts(bulkTexts)
  const work = useTexts(workTexts)
  const { language } = useUiTexts()
  return (
    <div className={classes.question}>
      <p>{effect}</p>
      <p>{texts.about(quoteNames(names, work, language))}</p>
      {names.length < selected && <p>{texts.some(names.length, selected)}</p>}
    </div>
  )
}

/**
 * Starts work on selected rows, and follows it. It continues when the list is closed. Failed rows stay selected for a
 * retry.
 */
function useBulk<T extends Row>(resource: Pick<Resource<T>, 'name' | 'texts' | 'nameOf'>, selection: Selection<T>) {
  const runner = useWorkRunner()
  const { title } = useTexts(workTexts)
  const { counted } = useTexts(resource.texts)
  const { nameOf } = useRowNames(resource)
  const [id, setId] = useState<number>()
  const work = useWorks().find((each) => each.id === id && each.state === 'running')
  // The selection at the end of the work.
  const current = useRef<Selection<T>>(undefined)
  useEffect(() => {
    current.current = selection
    return () => {
      current.current = undefined
    }
  }, [selection])

  /** Keeps the rows selected that are not done. Returns whether the list still shows them. */
  const onEnd = (rows: readonly WorkRow[]): Shown => {
    if (!current.current) return 'nothing'
    const left = new Set(rows.flatMap((row) => (row.state === 'done' ? [] : [Number(row.id)])))
    current.current.select(left)
    current.current.lock(false)
    return 'selected'
  }
  const start = ({ rows, dataOf, ...job }: BulkJob<T>) => {
    selection.lock(true)
    const named = rows.map((row, index) => ({ id: String(row.id), name: nameOf(row), data: dataOf(row, index) }))
    setId(
      runner.start({
        ...job,
        title: title(job.label, counted(rows.length)),
        rows: named,
        onEnd,
      }),
    )
  }
  return {
    progress: work && { label: work.label, done: countsOf(work).over, total: work.rows.length },
    start,
    stop: () => id !== undefined && runner.stop(id),
  }
}

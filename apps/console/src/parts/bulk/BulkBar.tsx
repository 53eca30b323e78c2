import { Button } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { Progress } from '../kit/Progress.tsx'
import { useConfirmation } from '../overlay/use-confirmation.tsx'
import { type Resource, useRowNames } from '../rows/resource.ts'
import type { BulkProps } from '../rows/selection.ts'
import { quoteNames, workTexts } from '../work/outcome.ts'
import { type BulkAction, type BulkForm, type BulkJob, bulkTexts } from './actions.ts'
import classes from './bulk.module.css'
import { useBulk } from './use-bulk.ts'

interface BulkBarProps<T extends Row> extends BulkProps<T> {
  resource: Pick<Resource<T>, 'name' | 'key' | 'texts' | 'nameOf'>
  actions: readonly BulkAction<T>[]
  forms?: readonly BulkForm<T>[]
  /** More buttons. */
  children?: ReactNode
}

/** Buttons for the selected rows; while an action runs, its progress. */
export function BulkBar<T extends Row>(props: BulkBarProps<T>) {
  const { resource, selection, actions, forms = [], children } = props
  const { progress } = useTexts(workTexts)
  const { stop } = useTexts(commonTexts)
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
        <Progress {...bulk.progress} stopLabel={stop} onStop={bulk.stop}>
          {progress(bulk.progress.label, bulk.progress.done, bulk.progress.total)}
        </Progress>
      ) : (
        <>
          {actions.map((action) => (
            <ActionButton key={action.kind.id} action={action} rows={selection.rows} onClick={() => askFor(action)} />
          ))}
          {forms.map((form) => (
            <FormButton key={form.id} form={form} rows={selection.rows} onStart={bulk.start} />
          ))}
          {children}
        </>
      )}
      {dialog}
    </>
  )
}

interface ActionButtonProps<T> {
  action: BulkAction<T>
  rows: readonly T[]
  onClick: () => void
}

function ActionButton<T>({ action, rows, onClick }: ActionButtonProps<T>) {
  const { none } = useTexts(bulkTexts)
  const disabled = !rows.some(action.applies)
  return (
    <Button
      variant="default"
      size="xs"
      className={action.removes && !disabled ? classes.danger : undefined}
      disabled={disabled}
      title={disabled ? none : undefined}
      onClick={onClick}
    >
      {action.texts.label}
    </Button>
  )
}

interface FormButtonProps<T extends Row> {
  form: BulkForm<T>
  rows: readonly T[]
  onStart: (job: BulkJob<T>) => void
}

/** Opens a form whose values are the arguments of an action on the selected rows. */
function FormButton<T extends Row>({ form, rows, onStart }: FormButtonProps<T>) {
  const { label, applies, Form } = form
  const { none } = useTexts(bulkTexts)
  const disabled = applies !== undefined && !rows.some(applies)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={disabled}
        title={disabled ? none : undefined}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      {opened && (
        <Suspense>
          <Form
            rows={rows}
            onClose={() => setOpened(false)}
            onStart={(job) => {
              setOpened(false)
              onStart(job)
            }}
          />
        </Suspense>
      )}
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

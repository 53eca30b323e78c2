import { Button } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import type { BulkProps } from '../list/ListTable.tsx'
import { type Resource, useRowNames } from '../list/resource.ts'
import { SelectAll } from '../narrow/SelectAll.tsx'
import { useConfirmation } from '../use-confirmation.tsx'
import { useAsked, useWorkStore } from '../work/store.ts'
import { workTexts } from '../work/work-texts.ts'
import type { BulkAction, BulkForm, BulkJob } from './action.ts'
import classes from './bulk.module.css'
import { bulkTexts } from './bulk-texts.ts'
import { Effects } from './Effects.tsx'
import { Progress } from './Progress.tsx'
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
  const { resource, source, selection, found, total, actions, forms = [], children } = props
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
            <FormButton key={form.id} list={resource.name} form={form} rows={selection.rows} onStart={bulk.start} />
          ))}
          {children}
          <SelectAll {...{ source, selection, found, total }} />
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
  list: string
  form: BulkForm<T>
  rows: readonly T[]
  onStart: (job: BulkJob<T>) => void
}

/** Opens a form whose values decide what is done with the selected rows. */
function FormButton<T extends Row>({ list, form, rows, onStart }: FormButtonProps<T>) {
  const { id, label, applies, Form } = form
  const { none } = useTexts(bulkTexts)
  const disabled = applies !== undefined && !rows.some(applies)
  const [opened, setOpened] = useState(false)
  const store = useWorkStore()
  const asked = useAsked()
  useEffect(() => {
    if (asked?.list !== list || asked.form !== id) return
    setOpened(true)
    store.set({ asked: undefined })
  }, [asked, list, id, store])
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

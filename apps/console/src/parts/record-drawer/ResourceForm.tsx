import { Button } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { Row, Send } from '@relaydeck/api-sdk'
import { type MutationMeta, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { sendOf } from '../../app/client.ts'
import { useTexts } from '../../app/language/area.ts'
import { notify } from '../../app/notify.tsx'
import type { Toast } from '../../app/toast.ts'
import { FieldColumn, FormBar, focusFirstError } from '../form/FormSection.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import { replaceRow } from '../rows/cached-rows.ts'
import { type Resource, resourceTexts, useRowNames } from '../rows/resource.ts'
import { useSaving } from '../saving/use-saving.ts'

/** Props that the drawer passes to the form of a resource. */
export interface ResourceFormProps<T, V> {
  /** The stored record; `undefined` for a new one. */
  record: T | undefined
  /** Values that could not be sent because the session had expired. */
  unsent: V | undefined
  onDirty: (dirty: boolean) => void
  /** Closes the drawer. Unsaved changes are confirmed first unless they were just saved. */
  onClose: (saved?: boolean) => void
}

interface FormOptions<V> extends Pick<ResourceFormProps<unknown, V>, 'unsent' | 'onDirty'> {
  /** Values of the stored record, or the defaults of a new one. */
  initial: V
  /** Returns errors by field. */
  validate: (values: V) => Record<string, string>
}

/** Creates the form of a resource. It is dirty while its values differ from the initial ones. */
export function useResourceForm<V extends object>({ initial, unsent, validate, onDirty }: FormOptions<V>) {
  const [baseline] = useState(initial)
  const form = useForm<V>({ initialValues: unsent ?? baseline, validate })
  const { resetDirty } = form
  useEffect(() => {
    if (unsent) resetDirty(baseline)
  }, [unsent, baseline, resetDirty])
  const dirty = form.isDirty()
  // Known before the next event: a key that closes the drawer may follow immediately.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty])
  return form
}

interface ResourceFormFrameProps<V extends object> {
  form: UseFormReturnType<V>
  creating: boolean
  saving: boolean
  /** Called with valid values. */
  onSubmit: (values: V) => void
  onCancel: () => void
  /** More buttons, before cancel and save. */
  buttons?: ReactNode
  children: ReactNode
}

/** A column of fields with the buttons to cancel and to save. */
export function ResourceForm<V extends object>(props: ResourceFormFrameProps<V>) {
  const { form, creating, saving, onSubmit, onCancel, buttons, children } = props
  const texts = useTexts(commonTexts)
  const element = useRef<HTMLFormElement>(null)
  // The drawer focuses the first field when it opens, but the form of a stored record is rendered later.
  useEffect(() => element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <form ref={element} onSubmit={form.onSubmit((values) => onSubmit(values), focusFirstError)} noValidate>
      <FieldColumn>{children}</FieldColumn>
      <FormBar>
        {buttons}
        <Button variant="default" onClick={() => onCancel()}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {creating ? texts.create : texts.save}
        </Button>
      </FormBar>
    </form>
  )
}

/** Result of saving a form. */
interface Saved<T> {
  /** The updated row; without one the list is fetched again. */
  row?: T
  toast: Toast
  /** Keeps the form open. */
  keepOpen?: boolean
}

interface Results<T> {
  /** Result for a new record. */
  created: (name: string) => Saved<T>
  /** Result for an updated record. */
  saved: (row: T) => Saved<T>
}

/** Saves the form of a resource, updates the list, closes the drawer and shows a toast. */
export function useSave<T extends Row, O extends string, V>(
  resource: Resource<T, O>,
  onClose: (saved: boolean) => void,
  save: (send: Send, values: V, results: Results<T>) => Promise<Saved<T>>,
  meta?: MutationMeta,
) {
  const queryClient = useQueryClient()
  const texts = useTexts(resourceTexts)
  const { named } = useTexts(resource.texts)
  const { unnamed } = useTexts(commonTexts)
  const { labelOf } = useRowNames(resource)
  const results: Results<T> = {
    created: (name) => ({ toast: { kind: 'success', message: texts.created(named(name || unnamed)) } }),
    saved: (row) => ({ row, toast: { kind: 'success', message: texts.saved(labelOf(row)) } }),
  }
  const onSaved = ({ row, toast, keepOpen }: Saved<T>) => {
    if (row) replaceRow(queryClient, resource.key, row)
    else void queryClient.invalidateQueries({ queryKey: resource.key })
    if (!keepOpen) onClose(true)
    void notify(toast)
  }
  const saving = useSaving(({ values }: { values: V }) => save(sendOf(queryClient), values, results), onSaved, meta)
  return { saving: saving.saving, save: (values: V) => saving.save({ values }) }
}

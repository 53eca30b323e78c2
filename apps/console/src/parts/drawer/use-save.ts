import type { Row, Send } from '@relaydeck/api-sdk'
import { type MutationMeta, useQueryClient } from '@tanstack/react-query'
import { sendOf } from '../../app/client.ts'
import { notify } from '../../app/notify.tsx'
import { useTexts } from '../../app/texts/area.ts'
import type { Toast } from '../../app/toast.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { replaceRow } from '../rows/cached-rows.ts'
import { type Resource, resourceTexts, useRowNames } from '../rows/resource.ts'
import { useSaving } from '../saving/use-saving.ts'

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

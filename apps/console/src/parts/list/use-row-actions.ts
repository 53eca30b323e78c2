import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../app/notify.tsx'
import { useTexts } from '../../app/texts/area.ts'
import { resourceTexts, type SwitchableResource, type SwitchableRow, useRowNames } from './resource.ts'
import { dropRow, replaceRow } from './rows.ts'

/** Enables or disables a row. The row changes at once and is restored if the server refuses. */
export function useToggleRow<T extends SwitchableRow, O extends string>(
  resource: SwitchableResource<T, O>,
  onRefused?: (error: Error, row: T) => void,
) {
  const { key, statusOf, setEnabled } = resource
  const queryClient = useQueryClient()
  const texts = useTexts(resourceTexts)
  const { labelOf } = useRowNames(resource)
  return useMutation({
    mutationFn: ({ row, enabled }: { row: T; enabled: boolean }) => setEnabled(row, enabled),
    onMutate: ({ row, enabled }) => replaceRow(queryClient, key, { ...row, status: statusOf(enabled) }),
    onError: (error, { row }) => {
      replaceRow(queryClient, key, row)
      onRefused?.(error, row)
    },
    onSuccess: (row, { enabled }) => {
      replaceRow(queryClient, key, row)
      void notify({ kind: 'success', message: (enabled ? texts.enabled : texts.disabled)(labelOf(row)) })
    },
  })
}

/** Deletes a row. It disappears when the server confirms; the list is fetched again, since other rows move up. */
export function useRemoveRow<T extends SwitchableRow, O extends string>(resource: SwitchableResource<T, O>) {
  const queryClient = useQueryClient()
  const { removed } = useTexts(resourceTexts)
  const { labelOf } = useRowNames(resource)
  return useMutation({
    mutationFn: (row: T) => resource.remove(row),
    meta: { handlesErrors: true },
    onSuccess: (_, row) => {
      dropRow(queryClient, resource.key, row.id)
      void queryClient.invalidateQueries({ queryKey: resource.key })
      void notify({ kind: 'success', message: removed(labelOf(row)) })
    },
  })
}

import { Switch } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { useAction } from '../form/use-action.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import { useConfirmation } from '../overlay/use-confirmation.tsx'
import { dropRow, replaceRow } from '../rows/cached-rows.ts'
import { resourceTexts, type SwitchableResource, type SwitchableRow, useRowNames } from '../rows/resource.ts'

interface RowActionsProps<T extends SwitchableRow, O extends string> {
  resource: SwitchableResource<T, O>
  row: T
  /** Tooltip of a switch that is disabled because the row is fixed. */
  fixedHint?: string
  /** Called when the server refuses to enable or disable the row. */
  onRefused?: (error: Error, row: T) => void
  /** More buttons, between the switch and the delete button. */
  children?: ReactNode
}

/** Switch and delete button of a row. */
export function RowActions<T extends SwitchableRow, O extends string>(props: RowActionsProps<T, O>) {
  const { resource, row, fixedHint, onRefused, children } = props
  const { toggle: toggleLabel } = useTexts(resourceTexts)
  const { labelOf } = useRowNames(resource)
  const toggle = useToggleRow(resource, onRefused)
  const fixed = resource.isFixed?.(row) ?? false
  return (
    <>
      <Switch
        aria-label={toggleLabel(labelOf(row))}
        title={fixed ? fixedHint : undefined}
        checked={row.status === resource.statusOf(true)}
        disabled={fixed}
        // Not `disabled` while the call runs, which would remove the focus.
        aria-disabled={toggle.isPending || undefined}
        onChange={({ currentTarget: { checked } }) => toggle.run({ row, enabled: checked })}
      />
      {children}
      <RemoveButton resource={resource} row={row} />
    </>
  )
}

/** Deletes a row after confirmation. */
function RemoveButton<T extends SwitchableRow, O extends string>({ resource, row }: RowActionsProps<T, O>) {
  const texts = useTexts(resource.texts)
  const shared = useTexts(resourceTexts)
  const { remove: confirmLabel } = useTexts(commonTexts)
  const { nameOf, labelOf } = useRowNames(resource)
  const queryClient = useQueryClient()
  // The list is fetched again, since other rows move up.
  const remove = useAction({
    call: (send) => resource.remove(send, row),
    meta: { handlesErrors: true },
    changes: resource.key,
    done: shared.removed(labelOf(row)),
    onSuccess: () => dropRow(queryClient, resource.key, row.id),
  })
  const { ask, dialog } = useConfirmation()
  const onClick = () =>
    ask({
      title: shared.remove(texts.noun),
      confirmLabel,
      danger: true,
      onConfirm: () => remove.mutateAsync(),
      children: texts.removeEffect(nameOf(row)),
    })
  return (
    <>
      <IconButton icon={IconTrash} danger label={shared.remove(labelOf(row))} onClick={onClick} />
      {dialog}
    </>
  )
}

/** Enables or disables a row. The row changes immediately and is restored if the server refuses. */
function useToggleRow<T extends SwitchableRow, O extends string>(
  { key, texts: own, nameOf, statusOf, setEnabled }: SwitchableResource<T, O>,
  onRefused?: (error: Error, row: T) => void,
) {
  const queryClient = useQueryClient()
  const texts = useTexts(resourceTexts)
  const { labelOf } = useRowNames({ texts: own, nameOf })
  return useAction({
    call: (send, { row, enabled }: { row: T; enabled: boolean }) => setEnabled(send, row, enabled),
    onMutate: ({ row, enabled }) => replaceRow(queryClient, key, { ...row, status: statusOf(enabled) }),
    onError: (error, { row }) => {
      replaceRow(queryClient, key, row)
      onRefused?.(error, row)
    },
    onSuccess: (row) => replaceRow(queryClient, key, row),
    done: (row, { enabled }) => (enabled ? texts.enabled : texts.disabled)(labelOf(row)),
  })
}

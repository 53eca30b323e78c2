import { Menu, Switch } from '@mantine/core'
import type { Row } from '@relaydeck/api-sdk'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { useAction } from '../form/use-action.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { replaceRow } from '../rows/cached-rows.ts'
import {
  type Resource,
  resourceTexts,
  type SwitchableResource,
  type SwitchableRow,
  useListSearch,
  useRowNames,
} from '../rows/resource.ts'
import classes from './list.module.css'
import { RowMenu } from './RowMenu.tsx'

interface RowActionsProps<T extends SwitchableRow, O extends string> {
  resource: SwitchableResource<T, O>
  row: T
  /** Whether the user may enable and disable the row. Default: true. */
  canSwitch?: boolean
  /** Whether the user may delete the row. Default: true. */
  canRemove?: boolean
  /** Tooltip of a switch that is disabled because the row is fixed. */
  fixedHint?: string | undefined
  /** Called when the server refuses to enable or disable the row. */
  onRefused?: (error: Error, row: T) => void
  /** Buttons beside the switch. The cards of a phone have no room for them: `items` has the same actions. */
  children?: ReactNode
  /** Items of the menu above the deletion. */
  items?: ReactNode
}

/** Switch and menu of a row. */
export function RowActions<T extends SwitchableRow, O extends string>(props: RowActionsProps<T, O>) {
  const { resource, row, canSwitch = true, canRemove, fixedHint, onRefused, children, items } = props
  const { toggle: toggleLabel } = useTexts(resourceTexts)
  const { labelOf } = useRowNames(resource)
  const toggle = useToggleRow(resource, onRefused)
  const fixed = !canSwitch || (resource.isFixed?.(row) ?? false)
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
      {children && <span className={classes.quick}>{children}</span>}
      <RowMenu resource={resource} row={row} canRemove={canRemove}>
        {items}
      </RowMenu>
    </>
  )
}

/** Enables or disables a row. The row changes immediately and is restored if the server refuses. */
export function useToggleRow<T extends SwitchableRow, O extends string>(
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

interface EditProps<T extends Row, O extends string> {
  resource: Resource<T, O>
  row: T
}

/** Returns a function that opens the form of a row over its list. */
function useOpenForm<T extends Row, O extends string>({ resource, row }: EditProps<T, O>) {
  const { search } = useListSearch(resource)
  const navigate = useNavigate()
  const to = `${resource.path}/edit/$id` as const
  return () =>
    void navigate({
      to,
      params: { id: row.id },
      search,
      resetScroll: false,
    })
}

/** Menu item that opens the form of a row. */
export function EditItem<T extends Row, O extends string>(props: EditProps<T, O>) {
  const { edit } = useTexts(resourceTexts)
  const { noun } = useTexts(props.resource.texts)
  const open = useOpenForm(props)
  return <Menu.Item onClick={open}>{edit(noun)}</Menu.Item>
}

/** Button that opens the form of a row. */
export function EditButton<T extends Row, O extends string>(props: EditProps<T, O>) {
  const { edit } = useTexts(resourceTexts)
  const { labelOf } = useRowNames(props.resource)
  const label = edit(labelOf(props.row))
  return (
    <IconButton icon={IconPencil} aria-haspopup="dialog" label={label} title={label} onClick={useOpenForm(props)} />
  )
}

import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { DropdownMenu, MenuButton, type MenuState } from '../action-menu/MenuButton.tsx'
import { useAction } from '../form/use-action.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import { useConfirmation } from '../overlay/use-confirmation.tsx'
import { dropRow } from '../rows/cached-rows.ts'
import { resourceTexts, type SwitchableResource, type SwitchableRow, useRowNames } from '../rows/resource.ts'
import classes from './list.module.css'

interface RowMenuProps<T extends SwitchableRow, O extends string> {
  resource: SwitchableResource<T, O>
  row: T
  /** Whether the user may delete the row. Default: true. */
  canRemove?: boolean | undefined
  /** Items above the deletion. */
  children?: ReactNode
}

/** Menu of the less frequent actions of a row, with its deletion at the end. */
export function RowMenu<T extends SwitchableRow, O extends string>(props: RowMenuProps<T, O>) {
  const { more } = useTexts(resourceTexts)
  const { labelOf } = useRowNames(props.resource)
  return (
    <MenuButton button={<IconButton icon={IconDots} label={more(labelOf(props.row))} />}>
      {(menu) => <RowItems {...props} menu={menu} />}
    </MenuButton>
  )
}

/** Returns a function that asks before a row is deleted, and its dialog. */
export function useRemoveRow<T extends SwitchableRow, O extends string>(
  resource: SwitchableResource<T, O>,
  row: T,
  onDone?: () => void,
) {
  const { noun, removeEffect } = useTexts(resource.texts)
  const shared = useTexts(resourceTexts)
  const { remove: label } = useTexts(commonTexts)
  const { nameOf, labelOf } = useRowNames(resource)
  const queryClient = useQueryClient()
  // The list is fetched again, since other rows move up.
  const remove = useAction({
    call: (send) => resource.remove(send, row),
    meta: { handlesErrors: true },
    changes: resource.key,
    done: shared.removed(labelOf(row)),
    onSuccess: () => {
      dropRow(queryClient, resource.key, row.id)
      onDone?.()
    },
  })
  const { ask, dialog } = useConfirmation()
  const askToRemove = () =>
    ask({
      title: shared.remove(noun),
      confirmLabel: label,
      danger: true,
      onConfirm: () => remove.mutateAsync(),
      children: removeEffect(nameOf(row)),
    })
  return { askToRemove, dialog }
}

function RowItems<T extends SwitchableRow, O extends string>(props: RowMenuProps<T, O> & { menu: MenuState }) {
  const { resource, row, canRemove = true, children, menu } = props
  const { askToRemove, dialog } = useRemoveRow(resource, row)
  return (
    <>
      <DropdownMenu {...menu}>
        {children}
        {canRemove && <RemoveItem onClick={askToRemove} />}
      </DropdownMenu>
      {dialog}
    </>
  )
}

/** The last item of a menu, which deletes, after a line. */
export function RemoveItem({ onClick }: { onClick: () => void }) {
  const { remove } = useTexts(commonTexts)
  return (
    <>
      <Menu.Divider className={classes.last} />
      <Menu.Item color="red" c="var(--mantine-color-error)" onClick={onClick}>
        {remove}
      </Menu.Item>
    </>
  )
}

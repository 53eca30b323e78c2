import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { DropdownMenu } from '../action-menu/MenuButton.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'
import { useToggleRow } from '../list-page/RowActions.tsx'
import { RemoveItem, useRemoveRow } from '../list-page/RowMenu.tsx'
import { type SwitchableResource, type SwitchableRow, useRowNames } from '../rows/resource.ts'
import { recordTexts } from './RecordPage.tsx'

interface SwitchMenuProps<T extends SwitchableRow, O extends string> {
  resource: SwitchableResource<T, O>
  row: T
  /** Whether the user may enable and disable the record. Default: true. */
  canSwitch?: boolean
  /** Whether the user may delete the record. Default: true. */
  canRemove?: boolean
  /** Called when the server refuses to enable or disable the record. */
  onRefused?: (error: Error, row: T) => void
  /** More items, before the common ones. */
  children?: ReactNode
}

/** Menu on the page of a record that can be enabled, disabled and deleted. */
export function SwitchMenu<T extends SwitchableRow, O extends string>(props: SwitchMenuProps<T, O>) {
  const { resource, row, canSwitch = true, canRemove = true, onRefused, children } = props
  const { more } = useTexts(recordTexts)
  const common = useTexts(commonTexts)
  const { labelOf } = useRowNames(resource)
  const navigate = useNavigate()
  const toggle = useToggleRow(resource, onRefused)
  const { askToRemove, dialog } = useRemoveRow(resource, row, () => void navigate({ to: resource.path }))
  const isOn = row.status === resource.statusOf(true)
  return (
    <>
      <DropdownMenu button={<IconButton icon={IconDots} variant="default" size={36} label={more(labelOf(row))} />}>
        {children}
        {canSwitch && (
          <Menu.Item onClick={() => toggle.run({ row, enabled: !isOn })}>
            {isOn ? common.disable : common.enable}
          </Menu.Item>
        )}
        {canRemove && <RemoveItem onClick={askToRemove} />}
      </DropdownMenu>
      {dialog}
    </>
  )
}

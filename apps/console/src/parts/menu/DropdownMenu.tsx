import { Menu, type MenuProps } from '@mantine/core'
import type { MenuState } from './MenuButton.tsx'

type DropdownMenuProps = MenuState & Pick<MenuProps, 'width' | 'position' | 'children'>

/** A menu below its button. */
export const DropdownMenu = ({ button, children, ...menu }: DropdownMenuProps) => (
  // `returnOverlayFocus` returns the focus.
  <Menu position="bottom-end" withinPortal returnFocus={false} {...menu}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

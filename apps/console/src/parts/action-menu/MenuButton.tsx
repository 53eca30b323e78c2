import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, useState } from 'react'

interface ButtonProps {
  onClick?: MouseEventHandler
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

/** Whether a menu is open, and the button that opens it. */
export interface MenuState {
  button: ReactElement
  opened: boolean
  onChange: (opened: boolean) => void
}

interface MenuButtonProps {
  button: ReactElement<ButtonProps>
  children: (state: MenuState) => ReactNode
}

/** A button whose menu is rendered with the first click, because a list has many. */
export function MenuButton({ button, children }: MenuButtonProps) {
  // Undefined until the first click.
  const [opened, setOpened] = useState<boolean>()
  if (opened !== undefined) return children({ button, opened, onChange: setOpened })
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setOpened(true),
  })
}

type DropdownMenuProps = Pick<MenuState, 'button'> &
  Pick<MenuProps, 'opened' | 'onChange' | 'width' | 'position' | 'children'>

/** A menu below its button; without `opened` it controls itself. */
export const DropdownMenu = ({ button, children, ...menu }: DropdownMenuProps) => (
  // `returnOverlayFocus` returns the focus.
  <Menu position="bottom-end" withinPortal returnFocus={false} {...menu}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

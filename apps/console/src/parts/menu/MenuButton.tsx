import { cloneElement, type MouseEventHandler, type ReactElement, type ReactNode, Suspense, useState } from 'react'

interface ButtonProps {
  onClick?: MouseEventHandler
  onPointerEnter?: () => void
  onFocus?: () => void
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
  /** Loads the code of the menu: floating elements are heavy. */
  load: () => Promise<unknown>
  /** Renders the menu, which suspends while it loads. */
  children: (state: MenuState) => ReactNode
}

/** A button whose menu loads on hover and focus, and is rendered with the first click. */
export function MenuButton({ button, load, children }: MenuButtonProps) {
  // Undefined until the first click.
  const [opened, setOpened] = useState<boolean>()
  // Errors are ignored: the click reports them.
  const preload = () => void load().catch(() => {})
  const closed = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setOpened(true),
  })
  if (opened === undefined) return closed
  return <Suspense fallback={closed}>{children({ button, opened, onChange: setOpened })}</Suspense>
}

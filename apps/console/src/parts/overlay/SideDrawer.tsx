import { CloseButton, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import dialog from './Dialog.module.css'
import classes from './SideDrawer.module.css'

interface SideDrawerProps {
  title: string
  onClose: () => void
  /** Whether a click on the backdrop closes the drawer; true by default. */
  closeOnClickOutside?: boolean
  /** Whether it holds a table, which needs more than the width of a form. */
  wide?: boolean
  /** Buttons before the one that closes it. */
  tools?: ReactNode
  children: ReactNode
}

/** A panel over a list; on a phone it covers the whole page. */
export function SideDrawer(props: SideDrawerProps) {
  const { title, onClose, closeOnClickOutside = true, wide = false, tools, children } = props
  const { close } = useTexts(frameTexts)
  const closer = <CloseButton aria-label={close} onClick={onClose} />
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={wide ? 'min(100vw, 1240px)' : 'min(100vw, 600px)'}
      transitionProps={{ duration: 0 }}
      // `returnOverlayFocus` returns the focus.
      returnFocus={false}
      closeOnClickOutside={closeOnClickOutside}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={title} className={dialog.content}>
        <Drawer.Body className={classes.body}>
          {/* Mantine's header would be a second banner landmark. */}
          <div className={classes.head}>
            <h2>{title}</h2>
            {tools ? (
              <span className={classes.tools}>
                {tools}
                {closer}
              </span>
            ) : (
              closer
            )}
          </div>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

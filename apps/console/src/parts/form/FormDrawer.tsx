import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Drawer.css'

import { CloseButton, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'

interface FormDrawerProps {
  title: string
  closeLabel: string
  /** Whether something would be lost by leaving. */
  dirty: boolean
  onClose: () => void
  children: ReactNode
}

/** A form over the list it came from; on a phone it takes the whole page. */
export function FormDrawer({ title, closeLabel, dirty, onClose, children }: FormDrawerProps) {
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size="min(100vw, 600px)"
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={!dirty}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <Drawer.Body className={classes.drawerBody}>
          {/* Mantine's own heading would be a second banner of the page. */}
          <div className={classes.drawerHead}>
            <h2>{title}</h2>
            <CloseButton aria-label={closeLabel} onClick={onClose} />
          </div>
          {children}
        </Drawer.Body>
      </Drawer.Content>
      <LeaveGuard dirty={dirty} />
    </Drawer.Root>
  )
}

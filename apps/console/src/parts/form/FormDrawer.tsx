import type { ReactNode } from 'react'
import { SideDrawer } from '../SideDrawer.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'

interface FormDrawerProps {
  title: string
  closeLabel: string
  /** Whether something would be lost by leaving. */
  dirty: boolean
  onClose: () => void
  children: ReactNode
}

/** A form over the list it came from. */
export function FormDrawer({ title, closeLabel, dirty, onClose, children }: FormDrawerProps) {
  return (
    <>
      <SideDrawer title={title} closeLabel={closeLabel} onClose={onClose} closeOnClickOutside={!dirty}>
        {children}
      </SideDrawer>
      <LeaveGuard dirty={dirty} />
    </>
  )
}

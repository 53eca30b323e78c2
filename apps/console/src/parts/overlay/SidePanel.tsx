import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { onFreeEscape } from '../../app/focus.ts'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { SideDrawer } from './SideDrawer.tsx'
import classes from './SidePanel.module.css'

interface SidePanelProps {
  title: string
  /** Buttons before the one that closes it. */
  tools?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Details beside a list, which stays usable; on a screen without room for both, a drawer over it. */
export function SidePanel(props: SidePanelProps) {
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  return isWide ? <Beside {...props} /> : <SideDrawer {...props} />
}

function Beside({ title, tools, onClose, children }: SidePanelProps) {
  const { close } = useTexts(frameTexts)
  const panel = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = panel
    const opener = document.activeElement
    current?.focus({ preventScroll: true })
    return () => {
      const isLeft = current?.contains(document.activeElement)
      if (isLeft && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => onFreeEscape(onClose), [onClose])
  return (
    <dialog open ref={panel} className={classes.panel} aria-label={title} tabIndex={-1}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {tools}
        <CloseButton aria-label={close} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}

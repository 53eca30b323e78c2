import { Button, type ButtonProps, type ElementProps, useProps } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps, type Point } from '../ConfirmDialog/ConfirmDialog.tsx'

export interface ConfirmButtonProps
  extends Omit<ButtonProps, 'children'>,
    ElementProps<'button', keyof ButtonProps | 'title' | 'children' | 'onClick'>,
    Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'cancelLabel' | 'danger' | 'confirmationName' | 'onConfirm'> {
  /** Button label. */
  children: ReactNode
  /** Body of the dialog: the action, whom or what it affects, and what is lost. */
  consequence: ReactNode
}

// A click triggered by the keyboard has no coordinates.
const pointOf = ({ detail, clientX, clientY }: MouseEvent): Point | undefined =>
  detail > 0 ? { x: clientX, y: clientY } : undefined

/** Renders a button that opens a confirmation dialog before it runs the action. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    title,
    consequence,
    confirmLabel,
    cancelLabel,
    confirmationName,
    onConfirm,
    danger = false,
    ...others
  } = useProps('ConfirmButton', null, props)
  const [opened, setOpened] = useState(false)
  const [mounted, setMounted] = useState(false)
  const [pointer, setPointer] = useState<Point>()
  // The dialog opens after it is mounted, since it only then sees the focus that it returns.
  useEffect(() => setOpened(mounted), [mounted])
  const open = (event: MouseEvent) => {
    setPointer(pointOf(event))
    setMounted(true)
    setOpened(mounted)
  }
  return (
    <>
      <Button variant="default" {...(danger && { c: 'red' })} {...others} aria-haspopup="dialog" onClick={open} />
      {mounted && (
        <ConfirmDialog
          {...{ opened, title, confirmLabel, cancelLabel, confirmationName, onConfirm, danger, pointer }}
          onClose={() => setOpened(false)}
        >
          {consequence}
        </ConfirmDialog>
      )}
    </>
  )
}

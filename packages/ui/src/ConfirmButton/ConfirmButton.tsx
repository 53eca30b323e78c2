import { Button, type ButtonProps, type ElementProps, useProps } from '@mantine/core'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import type { Point } from '../ConfirmDialog/ConfirmDialog.tsx'

const load = () => import('../ConfirmDialog/ConfirmDialog.tsx')
// The dialog weighs more than most pages that hold such a button; it comes when the button is about to be used.
const ConfirmDialog = lazy(async () => ({ default: (await load()).ConfirmDialog }))

export interface ConfirmButtonProps
  extends Omit<ButtonProps, 'children'>,
    ElementProps<'button', keyof ButtonProps | 'title' | 'children' | 'onClick'> {
  /** Words on the button. */
  children: ReactNode
  /** The question, with the name of the thing. */
  title: string
  /** What will happen to whom, and what will be lost: the body of the question. */
  consequence: ReactNode
  /** The button that does it: the verb of the question. */
  confirmLabel: string
  /** The button that does nothing. The kit's word for cancelling by default. */
  cancelLabel?: string | undefined
  /** Whether something will be lost. */
  danger?: boolean
  /** A name to be typed before it can be done: for what is dangerous. */
  typeName?: string | undefined
  /** Does it. The dialog waits for the promise, and shows the reason when it does not hold. */
  onConfirm: () => unknown
}

// A click from the keyboard has no place.
const pointOf = ({ detail, clientX, clientY }: MouseEvent): Point | undefined =>
  detail > 0 ? { x: clientX, y: clientY } : undefined

/** A button that asks before it does. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    title,
    consequence,
    confirmLabel,
    cancelLabel,
    typeName,
    onConfirm,
    danger = false,
    ...others
  } = useProps('ConfirmButton', null, props)
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  const [pointer, setPointer] = useState<Point>()
  const ask = (event: MouseEvent) => {
    setPointer(pointOf(event))
    setAsked(true)
    setOpened(true)
  }
  return (
    <>
      <Button
        variant="default"
        {...(danger && { c: 'red' })}
        {...others}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={ask}
      />
      {asked && (
        <Suspense>
          <ConfirmDialog
            {...{ opened, title, confirmLabel, cancelLabel, typeName, onConfirm, danger, pointer }}
            onClose={() => setOpened(false)}
          >
            {consequence}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}

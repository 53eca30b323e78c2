import { Modal, type ModalProps } from '@mantine/core'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import classes from './Dialog.module.css'

type DialogProps = Pick<
  ModalProps,
  'title' | 'size' | 'centered' | 'onClose' | 'closeOnClickOutside' | 'closeOnEscape' | 'children'
>

/** A dialog over the page, open while it is rendered. */
export function Dialog(props: DialogProps) {
  const { close } = useTexts(frameTexts)
  return (
    <Modal
      opened
      centered
      padding="lg"
      classNames={{ content: classes.content, title: classes.title }}
      transitionProps={{ duration: 0 }}
      // `returnOverlayFocus` returns the focus.
      returnFocus={false}
      closeButtonProps={{ 'aria-label': close }}
      // Otherwise it would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      {...props}
    />
  )
}

import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal, type ModalProps, useProps } from '@mantine/core'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './ConfirmDialog.module.css'
import { Question, type QuestionProps } from './Question.tsx'
import { useAttempt } from './use-attempt.ts'

export type { Point } from './pointer.ts'

type FromModal = Omit<ModalProps, 'title' | 'children' | 'opened' | 'onClose' | keyof QuestionTexts>
type QuestionTexts = Pick<QuestionProps, 'confirmLabel' | 'typeName' | 'pointer'>

export interface ConfirmDialogProps extends FromModal {
  /** Whether the question is asked now. */
  opened: boolean
  /** The question, with the name of the thing. */
  title: string
  /** What will happen to whom, and what will be lost. */
  children: React.ReactNode
  /** The button that does it: the verb of the question. */
  confirmLabel: string
  /** The button that does nothing. The kit's word for cancelling by default. */
  cancelLabel?: string | undefined
  /** Whether something will be lost: the button is red. */
  danger?: boolean
  /** A name to be typed before it can be done: for what is dangerous. */
  typeName?: string | undefined
  /** Where the pointer opened the question: the button that does it will not stand there. */
  pointer?: QuestionProps['pointer']
  /** Does it. The dialog waits for the promise, closes when it holds, and shows the reason when it does not. */
  onConfirm: () => unknown
  /** Closes the question; not called while `onConfirm` is under way. */
  onClose: () => void
}

/** Asks before something that cannot be undone. Focus starts on the button that does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm } = useUiTexts()
  const { title, children, confirmLabel, cancelLabel, danger, typeName, pointer, onConfirm, onClose, ...others } =
    useProps('ConfirmDialog', null, props)
  const attempt = useAttempt(onConfirm, onClose)
  const close = () => {
    if (attempt.pending) return
    attempt.reset()
    onClose()
  }
  return (
    <Modal
      title={title}
      onClose={close}
      withCloseButton={false}
      centered
      size={440}
      padding="lg"
      classNames={{ title: classes.title, header: classes.header }}
      {...others}
    >
      <Question
        {...{ confirmLabel, danger, typeName, pointer, attempt }}
        cancelLabel={cancelLabel ?? confirm.cancel}
        onCancel={close}
      >
        {children}
      </Question>
    </Modal>
  )
}

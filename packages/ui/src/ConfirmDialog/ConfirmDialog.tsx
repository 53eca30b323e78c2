import { Modal, type ModalProps, type ModalStylesNames, useProps } from '@mantine/core'
import { type PartProps, useParts, useWrappedParts } from '../parts/parts.ts'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './ConfirmDialog.module.css'
import { ConfirmForm, type ConfirmFormProps } from './ConfirmForm.tsx'
import { useAction } from './use-action.ts'

export type { Point } from './ConfirmForm.tsx'

/** Named parts of {@link ConfirmDialog}: the parts of Mantine's modal, and its text, error and buttons. */
export type ConfirmDialogStylesNames = ModalStylesNames | 'text' | 'error' | 'actions'

type OwnParts = PartProps<ConfirmDialogStylesNames>

type FromModal = Omit<ModalProps, 'title' | 'children' | 'opened' | 'onClose' | keyof ConfirmFormTexts | keyof OwnParts>
type ConfirmFormTexts = Pick<ConfirmFormProps, 'confirmLabel' | 'confirmationName' | 'pointer'>

export interface ConfirmDialogProps extends FromModal, OwnParts {
  /** Whether the dialog is open. */
  opened: boolean
  /** Question that names the affected record. */
  title: string
  /** The action, whom or what it affects, and what is lost. */
  children: React.ReactNode
  /** Label of the confirm button: the verb of the question. */
  confirmLabel: string
  /** Label of the cancel button. Defaults to the kit's text. */
  cancelLabel?: string | undefined
  /** Whether data is lost. Makes the confirm button red. */
  danger?: boolean
  /** Name the user must type before the confirm button is enabled. */
  confirmationName?: string | undefined
  /** Pointer position of the click that opened the dialog. The confirm button is not placed under it. */
  pointer?: ConfirmFormProps['pointer']
  /** Runs the action. The dialog closes when the promise resolves and shows the error when it rejects. */
  onConfirm: () => unknown
  /** Closes the dialog. Not called while `onConfirm` is pending. */
  onClose: () => void
}

/** Shows a modal confirmation. The cancel button has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm } = useUiTexts()
  const {
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger,
    confirmationName,
    pointer,
    onConfirm,
    onClose,
    classNames,
    styles,
    attributes,
    ...others
  } = useProps('ConfirmDialog', null, props)
  const [part] = useParts('ConfirmDialog', classes, { classNames, styles, attributes })
  const wrapped = useWrappedParts(
    'ConfirmDialog',
    { title: classes.title, header: classes.header },
    { classNames, styles },
  )
  const action = useAction(onConfirm, onClose)
  const close = () => {
    if (action.pending) return
    action.reset()
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
      {...wrapped}
      // Otherwise it would be a second banner of the page.
      attributes={{ ...attributes, header: { role: 'presentation', ...attributes?.header } }}
      {...others}
    >
      <ConfirmForm
        {...{ part, confirmLabel, danger, confirmationName, pointer, action }}
        cancelLabel={cancelLabel ?? confirm.cancel}
        onCancel={close}
      >
        {children}
      </ConfirmForm>
    </Modal>
  )
}

import { TextInput, type TextInputProps } from '@mantine/core'
import { CopyButton } from '@relaydeck/ui/CopyButton'

interface CopyFieldProps extends TextInputProps {
  label: string
  value: string
  /** Label of the button that copies; default: the field's label. */
  copyLabel?: string
}

/** A text to copy, which is selected when it has the focus. */
export const CopyField = ({ copyLabel, ...props }: CopyFieldProps) => (
  <TextInput
    readOnly
    rightSection={<CopyButton value={props.value} label={copyLabel ?? props.label} />}
    onFocus={({ currentTarget }) => currentTarget.select()}
    {...props}
  />
)

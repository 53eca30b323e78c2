import { TextInput, type TextInputProps, useProps } from '@mantine/core'
import { useUiTexts } from '../texts/texts.tsx'

export interface SubnetFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Comma-separated CIDR ranges; `''` allows any address. */
  value: string
  onChange: (subnet: string) => void
}

/** Field for allowed networks in CIDR notation. */
export function SubnetField(props: SubnetFieldProps) {
  const { subnet } = useUiTexts()
  const { label = subnet.label, description = subnet.hint, onChange, ...others } = useProps('SubnetField', null, props)
  return (
    <TextInput
      label={label}
      description={description}
      autoComplete="off"
      spellCheck={false}
      {...others}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

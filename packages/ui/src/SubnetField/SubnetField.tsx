import { TextInput, type TextInputProps, useProps } from '@mantine/core'
import type { FieldProps } from '../field/field.ts'
import { useWrappedParts } from '../parts/parts.ts'
import { useUiTexts } from '../texts/texts.tsx'

export interface SubnetFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'>,
    FieldProps<string> {
  /** Comma-separated CIDR ranges; `''` allows any address. */
  value?: string | undefined
}

/** Field for allowed networks in CIDR notation. */
export function SubnetField(props: SubnetFieldProps) {
  const { subnet } = useUiTexts()
  const {
    label = subnet.label,
    description = subnet.hint,
    value,
    defaultValue,
    onChange,
    classNames,
    styles,
    ...others
  } = useProps('SubnetField', null, props)
  const parts = useWrappedParts('SubnetField', {}, { classNames, styles })
  return (
    <TextInput
      label={label}
      description={description}
      autoComplete="off"
      spellCheck={false}
      {...parts}
      {...others}
      {...(value !== undefined && { value })}
      {...(defaultValue !== undefined && { defaultValue })}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
    />
  )
}

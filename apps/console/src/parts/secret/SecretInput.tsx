import { TextInput, type TextInputProps } from '@mantine/core'
import { RevealButton } from '@relaydeck/ui/SecretText'
import { useState } from 'react'
import classes from './SecretInput.module.css'

/** Attributes by which password managers leave a field alone. */
const UNMANAGED = {
  autoComplete: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
  'data-protonpass-ignore': 'true',
  'data-form-type': 'other',
}

interface SecretInputProps extends TextInputProps {
  label: string
  value?: string
}

/**
 * Field for a secret that is not a person's password, such as a provider's key. Masked by style: browsers offer to save
 * any field of the type `password` as a login, and to fill it with one.
 */
export function SecretInput(props: SecretInputProps) {
  const { label, value = '' } = props
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...UNMANAGED}
      autoCapitalize="none"
      spellCheck={false}
      classNames={shown ? {} : { input: classes.masked ?? '' }}
      rightSection={value !== '' && <RevealButton label={label} shown={shown} onChange={setShown} />}
      {...props}
    />
  )
}

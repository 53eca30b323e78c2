import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { kitTexts } from '../kit/KitTexts.tsx'
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
 * Field for a secret that is nobody's password, such as a provider's key. Masked by style: browsers offer to save any field
 * of the type `password` as a login, and to fill it with one.
 */
export function SecretInput(props: SecretInputProps) {
  const { label, value = '' } = props
  const { secret } = useTexts(kitTexts)
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...UNMANAGED}
      autoCapitalize="none"
      spellCheck={false}
      classNames={shown ? {} : { input: classes.masked ?? '' }}
      rightSection={
        value !== '' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={secret.reveal(label)}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Eye size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )
      }
      {...props}
    />
  )
}

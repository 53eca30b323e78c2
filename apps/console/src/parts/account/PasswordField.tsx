import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'

/** Field for a person's password, with a button that Tab reaches and that shows it. */
export function PasswordField(props: PasswordInputProps) {
  const { showPassword } = useTexts(frameTexts)
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': showPassword, tabIndex: 0 }} {...props} />
}

import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '../icons/tabler.ts'
import { useUiTexts } from '../texts/texts.tsx'

export interface RevealButtonProps {
  /** Accessible name of the secret. */
  label: string
  shown: boolean
  onChange: (shown: boolean) => void
}

/** Button with an eye that shows or hides a secret. */
export function RevealButton({ label, shown, onChange }: RevealButtonProps) {
  const { secret } = useUiTexts()
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={secret.reveal(label)}
      aria-pressed={shown}
      onClick={() => onChange(!shown)}
    >
      <Eye size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

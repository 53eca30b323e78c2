import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  icon: Icon
  /** Name for screen readers. */
  label: string
  danger?: boolean
}

const DANGER = { color: 'red', c: 'var(--mantine-color-error)' }

/** A button that is only an icon; in the top bar, with the size `lg`, a larger one. */
export const IconButton = ({ icon: Glyph, label, danger = false, ...props }: IconButtonProps) => (
  <ActionIcon variant="subtle" {...(danger ? DANGER : { color: 'gray' })} aria-label={label} {...props}>
    <Glyph size={props.size === 'lg' ? 18 : 16} stroke={1.75} aria-hidden />
  </ActionIcon>
)

import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './ToolButton.module.css'

interface ToolButtonProps
  extends Pick<ButtonProps, 'disabled' | 'loading' | 'rightSection'>,
    Pick<ComponentProps<'button'>, 'ref' | 'title' | 'aria-haspopup' | 'onClick'> {
  icon: Icon
  label: string
}

/** A button in the bar above a table, on a phone its icon alone. */
export const ToolButton = ({ icon: Icon, label, ...button }: ToolButtonProps) => (
  <Button
    variant="default"
    classNames={{ root: classes.button, label: classes.word }}
    leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    {...button}
  >
    {label}
  </Button>
)

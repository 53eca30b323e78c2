import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MenuButton, type MenuState } from '../menu/MenuButton.tsx'

interface MoreButtonProps {
  label: string
  /** Why the menu cannot be opened. */
  obstacle?: string | undefined
  load: () => Promise<unknown>
  children: (menu: MenuState) => ReactNode
}

/** Button for the menu of further actions on a row. */
export function MoreButton({ label, obstacle, load, children }: MoreButtonProps) {
  const disabled = obstacle !== undefined
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled} title={obstacle}>
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  if (disabled) return button
  return (
    <MenuButton button={button} load={load}>
      {children}
    </MenuButton>
  )
}

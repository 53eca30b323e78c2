import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.ts'

interface RemoveButtonProps {
  label: string
  title: string
  confirmLabel: string
  /** What will be lost. */
  what: ReactNode
  onRemove: () => Promise<unknown>
}

/** Deletes a row, after asking. */
export function RemoveButton({ label, title, confirmLabel, what, onRemove }: RemoveButtonProps) {
  const [asking, setAsking] = useState<boolean>()
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {asking !== undefined && (
        <Suspense>
          <ConfirmDialog
            opened={asking}
            {...{ title, confirmLabel }}
            danger
            onConfirm={onRemove}
            onClose={() => setAsking(false)}
          >
            {what}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}

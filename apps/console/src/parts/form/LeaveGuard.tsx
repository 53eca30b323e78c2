import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { ConfirmDialog } from '../ConfirmDialog.ts'

/** Asks before unsaved changes are left behind, whichever way the person leaves. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { leaving } = useTexts(frameTexts)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title={leaving.title}
        confirmLabel={leaving.leave}
        cancelLabel={leaving.stay}
        danger
        onConfirm={() => proceed?.()}
        onClose={() => reset?.()}
      >
        {leaving.what}
      </ConfirmDialog>
    </Suspense>
  )
}

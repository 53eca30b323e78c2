import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.ts'

/** What the question says. */
export interface LeaveTexts {
  leaveTitle: string
  leaveWhat: string
  leave: string
  stay: string
}

/** Asks before unsaved changes are left behind, whichever way the person leaves. */
export function LeaveGuard({ dirty, texts }: { dirty: boolean; texts: LeaveTexts }) {
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
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        danger
        onConfirm={() => proceed?.()}
        onClose={() => reset?.()}
      >
        {texts.leaveWhat}
      </ConfirmDialog>
    </Suspense>
  )
}

import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { ConfirmDialog } from '../ConfirmDialog.ts'

interface Place {
  readonly pathname: string
  readonly search: object
}

interface LeaveGuardProps {
  dirty: boolean
  /** Whether a step loses what was typed; by default one to another page does. */
  leaves?: (from: Place, to: Place) => boolean
}

const leavesPage = (from: Place, to: Place): boolean => from.pathname !== to.pathname

/** Asks before unsaved changes are left behind, whichever way the person leaves. */
export function LeaveGuard({ dirty, leaves = leavesPage }: LeaveGuardProps) {
  const { leaving } = useTexts(frameTexts)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && leaves(current, next),
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

import { ConfirmDialog } from '@relaydeck/ui/ConfirmDialog'
import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'

interface Location {
  readonly pathname: string
  readonly search: object
}

/** Whether a navigation discards the changes. */
export type Leaves = (from: Location, to: Location) => boolean

interface LeaveGuardProps {
  dirty: boolean
  /** By default any change of the path discards the changes. */
  leaves?: Leaves
}

const leavesPage: Leaves = (from, to) => from.pathname !== to.pathname

/** Asks for confirmation before unsaved changes are discarded by any kind of navigation. */
export function LeaveGuard({ dirty, leaves = leavesPage }: LeaveGuardProps) {
  const { leaving } = useTexts(frameTexts)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && leaves(current, next),
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      title={leaving.title}
      confirmLabel={leaving.leave}
      cancelLabel={leaving.stay}
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {leaving.effect}
    </ConfirmDialog>
  )
}

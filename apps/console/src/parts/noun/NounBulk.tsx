import type { ReactNode } from 'react'
import { useResourceActions } from '../bulk/actions.ts'
import { BulkBar } from '../bulk/BulkBar.tsx'
import type { SwitchableResource, SwitchableRow } from '../rows/resource.ts'
import type { BulkProps } from '../rows/selection.ts'

interface NounBulkProps<T extends SwitchableRow> extends BulkProps<T> {
  resource: SwitchableResource<T>
  /** More buttons. */
  children?: ReactNode
}

/** Buttons to enable, to disable and to delete the selected rows. */
export function NounBulk<T extends SwitchableRow>({ resource, ...props }: NounBulkProps<T>) {
  return <BulkBar resource={resource} {...props} actions={Object.values(useResourceActions(resource))} />
}

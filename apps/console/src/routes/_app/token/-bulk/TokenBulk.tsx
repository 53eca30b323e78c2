import type { Token } from '@relaydeck/api-sdk'
import { lazy } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { bulkTexts, useResourceActions } from '../../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import type { BulkProps } from '../../../../parts/rows/selection.ts'
import { tokenResource } from '../-resource.ts'
import { tokenKinds } from '../-work.ts'

const EditDialog = lazy(() => import('./EditDialog.tsx'))

/** Bulk actions of tokens. Expired tokens are not skipped: the server decides whether they can be enabled. */
export default function TokenBulk(props: BulkProps<Token>) {
  const { enable, disable, remove } = useResourceActions(tokenResource, tokenKinds)
  const { open } = useTexts(bulkTexts).edit
  return (
    <BulkBar
      resource={tokenResource}
      {...props}
      actions={[enable, disable, remove]}
      forms={[{ id: 'edit', label: open, Form: EditDialog }]}
    />
  )
}

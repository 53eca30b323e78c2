import type { Token } from '@relaydeck/api-sdk'
import { BulkBar } from '../../../parts/bulk/BulkBar.tsx'
import { useResourceActions } from '../../../parts/bulk/resource-actions.ts'
import type { BulkProps } from '../../../parts/list/ListTable.tsx'
import { tokenResource } from './-resource.ts'
import { tokenKinds } from './-work.ts'

/** Bulk actions of tokens. Expired tokens are not skipped: the server decides whether they can be enabled. */
export default function TokenBulk(props: BulkProps<Token>) {
  const actions = useResourceActions(tokenResource, tokenKinds)
  return <BulkBar resource={tokenResource} {...props} actions={Object.values(actions)} />
}

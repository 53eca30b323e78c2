import type { Token } from '@relaydeck/api-sdk'
import { BulkBar } from '../../../parts/bulk/BulkBar.tsx'
import { useResourceActions } from '../../../parts/bulk/resource-actions.ts'
import type { Selection } from '../../../parts/list/use-selection.ts'
import { tokenResource } from './-resource.ts'

/** Bulk actions of tokens. Expired tokens are not skipped: the server decides whether they can be enabled. */
export default function TokenBulk({ selection }: { selection: Selection<Token> }) {
  const actions = useResourceActions(tokenResource)
  return <BulkBar resource={tokenResource} selection={selection} actions={Object.values(actions)} />
}

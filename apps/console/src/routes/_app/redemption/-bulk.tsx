import type { Redemption } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../app/texts/area.ts'
import { BulkBar } from '../../../parts/bulk/BulkBar.tsx'
import { useResourceActions } from '../../../parts/bulk/resource-actions.ts'
import type { Selection } from '../../../parts/list/use-selection.ts'
import { redemptionResource, redemptionTexts } from './-resource.ts'

/** Bulk actions of redemption codes. */
export default function RedemptionBulk({ selection }: { selection: Selection<Redemption> }) {
  const { copyCodes } = useTexts(redemptionTexts)
  const actions = useResourceActions(redemptionResource)
  return (
    <BulkBar resource={redemptionResource} selection={selection} actions={Object.values(actions)}>
      <CopyButton value={selection.rows.map(({ key }) => key).join('\n')}>{copyCodes}</CopyButton>
    </BulkBar>
  )
}

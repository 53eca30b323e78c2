import type { Redemption } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../app/language/area.ts'
import { useResourceActions } from '../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../parts/bulk/BulkBar.tsx'
import type { BulkProps } from '../../../parts/rows/selection.ts'
import { redemptionResource, redemptionTexts } from './-redemption.ts'

/** Bulk actions of redemption codes. */
export default function RedemptionBulk(props: BulkProps<Redemption>) {
  const { copyCodes } = useTexts(redemptionTexts)
  const actions = useResourceActions(redemptionResource)
  return (
    <BulkBar resource={redemptionResource} {...props} actions={Object.values(actions)}>
      <CopyButton value={props.selection.rows.map(({ key }) => key).join('\n')}>{copyCodes}</CopyButton>
    </BulkBar>
  )
}

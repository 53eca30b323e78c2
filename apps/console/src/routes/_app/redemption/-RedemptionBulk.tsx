import type { Redemption } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../app/language/area.ts'
import { NounBulk } from '../../../parts/noun/NounBulk.tsx'
import type { BulkProps } from '../../../parts/rows/selection.ts'
import { redemptionResource, redemptionTexts } from './-redemption.ts'

/** Bulk actions of redemption codes. */
export default function RedemptionBulk(props: BulkProps<Redemption>) {
  const { copyCodes } = useTexts(redemptionTexts)
  return (
    <NounBulk resource={redemptionResource} {...props}>
      <CopyButton value={props.selection.rows.map(({ key }) => key).join('\n')}>{copyCodes}</CopyButton>
    </NounBulk>
  )
}

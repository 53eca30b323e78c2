import { type Redemption, redemptions } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../../app/texts/area.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import { usualActions } from '../../../../parts/bulk/usual-actions.ts'
import type { Chosen } from '../../../../parts/list/use-chosen.ts'
import { removeRedemption, switchRedemption } from '../-list/calls.ts'
import { REDEMPTIONS } from '../-list/data.ts'
import { redemptionTexts } from '../-texts.ts'
import { redemptionBulkTexts } from './texts.ts'

const { unused, disabled } = redemptions.REDEMPTION_STATUS

/** What can be done with many redemption codes. One that is used is neither on nor off. */
export function RedemptionBulk({ chosen }: { chosen: Chosen<Redemption> }) {
  const { copy, ...words } = useTexts(redemptionBulkTexts)
  const { unnamed } = useTexts(redemptionTexts)
  const queryClient = useQueryClient()
  const actions = usualActions<Redemption>({
    queryClient,
    resource: REDEMPTIONS,
    words,
    isOff: ({ status }) => status === disabled,
    isOn: ({ status }) => status === unused,
    toggle: switchRedemption,
    remove: removeRedemption,
  })
  return (
    <BulkBar
      resource={REDEMPTIONS}
      chosen={chosen}
      nameOf={({ name }) => name || unnamed}
      actions={Object.values(actions)}
    >
      <CopyButton value={chosen.rows.map(({ key }) => key).join('\n')}>{copy}</CopyButton>
    </BulkBar>
  )
}

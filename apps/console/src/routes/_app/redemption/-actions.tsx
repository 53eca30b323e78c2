import type { Redemption } from '@relaydeck/api-sdk'
import { useTexts } from '../../../app/texts/area.ts'
import { RowActions } from '../../../parts/list/RowActions.tsx'
import { redemptionResource } from './-resource.ts'
import { redemptionTexts } from './-texts.ts'

/** Switch and delete button of a redemption code. */
export function RedemptionActions({ redemption }: { redemption: Redemption }) {
  const { usedHint } = useTexts(redemptionTexts)
  return <RowActions resource={redemptionResource} row={redemption} fixedHint={usedHint} />
}

import { type Redemption, redemptions } from '@relaydeck/api-sdk'
import { useTexts } from '../../../../app/texts/area.ts'
import { RemoveButton } from '../../../../parts/list/RemoveButton.tsx'
import { RowSwitch } from '../../../../parts/list/RowSwitch.tsx'
import { useRemoveRow, useToggleRow } from '../../../../parts/list/use-row-actions.ts'
import { redemptionTexts } from '../-texts.ts'
import { removeRedemption, switchRedemption } from './calls.ts'
import { REDEMPTIONS } from './data.ts'

const { unused, disabled, used } = redemptions.REDEMPTION_STATUS

/** On or off, unless it is used; and away. */
export function RowActions({ redemption }: { redemption: Redemption }) {
  const texts = useTexts(redemptionTexts)
  const name = redemption.name || texts.unnamed
  const toggle = useToggleRow<Redemption>({
    resource: REDEMPTIONS,
    send: switchRedemption,
    statusOf: (on) => (on ? unused : disabled),
    said: (_, on) => (on ? texts.enabled : texts.disabled)(name),
  })
  const remove = useRemoveRow<Redemption>({
    resource: REDEMPTIONS,
    send: removeRedemption,
    said: () => texts.removed(name),
  })
  const isUsed = redemption.status === used
  return (
    <>
      <RowSwitch
        label={texts.toggle(name)}
        on={redemption.status === unused}
        busy={toggle.isPending}
        why={isUsed ? texts.usedUp : undefined}
        onToggle={(on) => toggle.mutate({ row: redemption, on })}
      />
      <RemoveButton
        label={texts.removeNamed(name)}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        what={texts.removeWhat(name)}
        onRemove={() => remove.mutateAsync(redemption)}
      />
    </>
  )
}

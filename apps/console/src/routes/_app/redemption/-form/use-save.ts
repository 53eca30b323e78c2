import { redemptions } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../app/notify.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { useSaving } from '../../../../parts/form/use-saving.ts'
import { replaceRow } from '../../../../parts/list/rows.ts'
import { REDEMPTIONS } from '../-list/data.ts'
import { redemptionTexts } from '../-texts.ts'
import { draftOf, type RedemptionValues } from './draft.ts'
import type { MadeCodes } from './NewCodes.tsx'

interface Filled {
  values: RedemptionValues
}

/** Makes codes. */
export function useCreate(onMade: (made: MadeCodes) => void) {
  const queryClient = useQueryClient()
  const { form } = useTexts(redemptionTexts)
  return useSaving(
    ({ values }: Filled) => redemptions.create(send, draftOf(values)),
    (keys, { values }) => {
      void queryClient.invalidateQueries({ queryKey: REDEMPTIONS })
      onMade({ name: draftOf(values).name, keys })
      void notify({ kind: 'success', message: form.created(keys.length) })
    },
  )
}

/** Changes name and quota of one code. */
export function useUpdate(id: number, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { form } = useTexts(redemptionTexts)
  return useSaving(
    ({ values }: Filled) => {
      const { name, quota } = draftOf(values)
      return redemptions.update(send, { id, name, quota })
    },
    (redemption) => {
      replaceRow(queryClient, REDEMPTIONS, redemption)
      onSaved()
      void notify({ kind: 'success', message: form.saved(redemption.name) })
    },
  )
}

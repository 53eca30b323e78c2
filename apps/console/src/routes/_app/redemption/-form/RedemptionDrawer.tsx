import { type Redemption, redemptions } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { RecordDrawer } from '../../../../parts/form/RecordDrawer.tsx'
import { redemptionTexts } from '../-texts.ts'
import { downloadCodes } from './download.ts'
import type { RedemptionValues } from './draft.ts'
import { type MadeCodes, NewCodes } from './NewCodes.tsx'
import { RedemptionForm } from './RedemptionForm.tsx'
import { useCreate, useUpdate } from './use-save.ts'

/** The form over the list. New codes are shown, and downloaded, before it closes. */
export function RedemptionDrawer({ id }: { id?: number }) {
  const { form: texts } = useTexts(redemptionTexts)
  const navigate = useNavigate()
  const [made, setMade] = useState<MadeCodes>()
  const close = (saved = false) =>
    void navigate({ to: '/redemption', search: true, ignoreBlocker: saved, resetScroll: false })
  const creating = useCreate((codes) => {
    setMade(codes)
    downloadCodes(codes.name, codes.keys)
  })
  const updating = useUpdate(id ?? 0, () => close(true))
  const { save, saving } = id === undefined ? creating : updating
  return (
    <RecordDrawer<Redemption, RedemptionValues>
      title={id === undefined ? texts.add : texts.edit}
      texts={texts}
      stored={id === undefined ? undefined : query(send, redemptions.get, { id })}
      onClose={() => close(made !== undefined)}
    >
      {(form) =>
        made ? (
          <NewCodes made={made} onDone={() => close(true)} />
        ) : (
          <RedemptionForm {...form} saving={saving} onSave={(values) => save({ values })} />
        )
      }
    </RecordDrawer>
  )
}

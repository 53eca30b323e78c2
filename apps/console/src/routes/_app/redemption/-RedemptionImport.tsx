import { redemptions, type Status } from '@relaydeck/api-sdk'
import { RedemptionRules } from '@relaydeck/api-sdk/rules'
import { useMemo, useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { definedErrors } from '../../../parts/form/rules.ts'
import { ImportDrawer } from '../../../parts/import/ImportDrawer.tsx'
import {
  type Cells,
  type ImportTexts,
  importTexts,
  quotaOf,
  type Sheet,
  sheetFields,
} from '../../../parts/import/sheet.ts'
import { type DraftOf, draftOf, errorsOf } from '../../../parts/noun/form-values.ts'
import { type CreatedCodes, downloadCodes, NewCodes } from './-NewCodes.tsx'
import { redemptionFields as fields } from './-RedemptionForm.tsx'
import { type RedemptionTexts, redemptionResource, redemptionTexts } from './-redemption.ts'

type Draft = DraftOf<typeof fields>

/** Returns how rows become redemption codes: all codes of a row have the same name and quota. */
export function redemptionSheet(
  texts: RedemptionTexts,
  shared: ImportTexts,
  status: Status,
): Sheet<Draft, CreatedCodes> {
  const check = ({ name = '', quota = '', count = '' }: Cells) => {
    const values = { name, quota: quotaOf(quota, status), count: count === '' ? 1 : count }
    const errors = errorsOf({ fields, rules: RedemptionRules }, values, texts.fields)
    return {
      draft: draftOf(fields, values),
      errors: definedErrors({ ...errors, quota: Number.isNaN(values.quota) ? shared.quotaInvalid : errors.quota }),
    }
  }
  return {
    fields: sheetFields('redemption', {
      name: { label: texts.fields.name.label, required: true },
      quota: { label: texts.fields.quota.label, required: true },
      count: { label: texts.fields.count.label, placeholder: '1' },
    }),
    check,
    create: async (send, draft) => ({ name: draft.name, keys: await redemptions.create(send, draft) }),
  }
}

/** Returns codes of several names as one list, with the name before each code. */
function asOneList(created: readonly CreatedCodes[], fallback: string): CreatedCodes {
  const [name = fallback, ...others] = new Set(created.map((codes) => codes.name))
  if (others.length === 0) return { name, keys: created.flatMap(({ keys }) => keys) }
  return { name: fallback, keys: created.flatMap((codes) => codes.keys.map((key) => `${codes.name}\t${key}`)) }
}

/** Creates redemption codes from a spreadsheet, and shows them for download like the form. */
export default function RedemptionImport({ onClose }: { onClose: () => void }) {
  const texts = useTexts(redemptionTexts)
  const shared = useTexts(importTexts)
  const status = useStatus()
  const [created, setCreated] = useState<readonly CreatedCodes[]>([])
  const sheet = useMemo(
    () => ({
      ...redemptionSheet(texts, shared, status),
      onCreated: (codes: readonly CreatedCodes[]) => {
        const list = asOneList(codes, texts.title)
        downloadCodes(list.name, list.keys)
        setCreated((before) => [...before, ...codes])
      },
    }),
    [texts, shared, status],
  )
  const summary = created.length > 0 && <NewCodes {...asOneList(created, texts.title)} onDone={onClose} />
  return <ImportDrawer resource={redemptionResource} sheet={sheet} summary={summary || undefined} onClose={onClose} />
}

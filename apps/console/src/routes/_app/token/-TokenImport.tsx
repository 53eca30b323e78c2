import { type LimitDraft, type Status, type TokenDraft, tokens } from '@relaydeck/api-sdk'
import { isSkipped } from '@relaydeck/ui/ExpiryField'
import { useMemo } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { isEmbedded, useStatus } from '../../../app/status.ts'
import { definedErrors } from '../../../parts/form/rules.ts'
import { withBudgets } from '../../../parts/import/budgets.ts'
import { ImportDrawer } from '../../../parts/import/ImportDrawer.tsx'
import {
  type Cells,
  entriesOf,
  type ImportTexts,
  importTexts,
  limitsOf,
  quotaOf,
  type Sheet,
  sheetFields,
  withoutLimits,
} from '../../../parts/import/sheet.ts'
import { limitTexts } from '../../../parts/limits/sentence.ts'
import { draftOf, NEW_TOKEN_QUOTA, type TokenTexts, tokenResource, tokenTexts, validate, valuesOf } from './-token.ts'

const UNLIMITED = /^(?:无限|不限|不限额度|unlimited)$/i
const NEVER = /^(?:永不|永不过期|never|-1|0)$/i

/** Returns how rows become tokens. */
export function tokenSheet(
  texts: TokenTexts,
  shared: ImportTexts,
  status: Status,
): Sheet<TokenDraft & { limits?: LimitDraft[] }> {
  const { form, columns } = texts
  const check = ({ name = '', quota = '', expiry = '', models = '', limits = '' }: Cells) => {
    const listed = entriesOf(models)
    const values = {
      ...valuesOf(),
      name,
      unlimited_quota: UNLIMITED.test(quota),
      remain_quota: quota === '' ? NEW_TOKEN_QUOTA : quotaOf(quota, status),
      expiry: NEVER.test(expiry) ? '' : expiry,
      scope: listed.length > 0 ? ('listed' as const) : ('all' as const),
      models: listed,
    }
    const errors = validate(values, texts, true)
    const { error, ...limited } = limitsOf(limits, shared)
    const isReadable = values.unlimited_quota || !Number.isNaN(values.remain_quota)
    return {
      draft: { ...draftOf(values), ...limited },
      errors: definedErrors({
        name: errors.name,
        quota: isReadable ? errors.remain_quota : shared.quotaInvalid,
        expiry: errors.expiry && (isSkipped(values.expiry) ? shared.dateSkipped : shared.dateInvalid),
        models: errors.models,
        limits: error,
      }),
    }
  }
  return {
    fields: withoutLimits(
      sheetFields('token', {
        name: { label: form.name, required: true },
        quota: { label: form.quotaSection, placeholder: String(NEW_TOKEN_QUOTA) },
        expiry: { label: columns.expires, placeholder: shared.never },
        models: { label: form.scope, placeholder: shared.anyModel },
        limits: { label: limitTexts.current().title, placeholder: shared.noLimits },
      }),
      isEmbedded(status),
    ),
    check,
    ...(isEmbedded(status) && { prepare: (table) => withBudgets(table, status.quota_per_unit) }),
    create: (send, draft) => tokens.create(send, draft),
  }
}

/** Creates tokens from a spreadsheet. */
export default function TokenImport({ onClose }: { onClose: () => void }) {
  const texts = useTexts(tokenTexts)
  const shared = useTexts(importTexts)
  const status = useStatus()
  const sheet = useMemo(() => tokenSheet(texts, shared, status), [texts, shared, status])
  return <ImportDrawer resource={tokenResource} sheet={sheet} onClose={onClose} />
}

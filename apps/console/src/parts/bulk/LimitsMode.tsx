import { Checkbox } from '@mantine/core'
import type { Limit, LimitDraft } from '@relaydeck/api-sdk'
import { useTexts } from '../../app/language/area.ts'
import { useIsEmbedded } from '../../app/status.ts'
import { LimitsField } from '../limits/LimitsField.tsx'
import { limitsError } from '../limits/rows.ts'
import { limitTexts, useLimitSentence } from '../limits/sentence.ts'
import { bulkTexts } from './actions.ts'
import type { FieldChange } from './EditForm.tsx'
import { ModeField } from './fields.tsx'
import { asksLimits, type LimitsValues, namedLimits } from './limits.ts'

interface LimitsModeProps {
  rows: readonly { readonly limits?: readonly Limit[] | undefined }[]
  values: LimitsValues
  set: (change: Partial<LimitsValues>) => void
}

/** Chooses how the limits of many rows are changed. Other servers than the embedded gateway have none. */
export function LimitsMode({ rows, values, set }: LimitsModeProps) {
  const texts = useTexts(limitTexts)
  const { modes, limits: own } = useTexts(bulkTexts).edit
  if (!useIsEmbedded()) return null
  const { limitMode, limitRows } = values
  return (
    <>
      <ModeField label={own.label} value={limitMode} modes={modes} onChange={(next) => set({ limitMode: next })} />
      {asksLimits(values) && (
        <LimitsField
          isBrief
          value={limitRows}
          error={limitsError(limitRows, texts).limits}
          onChange={(next) => set({ limitRows: next })}
        />
      )}
      {limitMode === 'remove' && <RemovedLimits {...{ rows, values, set }} />}
    </>
  )
}

/** Chooses the limits to remove among those that the rows have. */
function RemovedLimits({ rows, values: { limitNames }, set }: LimitsModeProps) {
  const { limits: texts } = useTexts(bulkTexts).edit
  const { periods } = useTexts(limitTexts)
  const named = namedLimits(rows)
  const labelOf = ({ kind, per }: Limit) => {
    const counted = texts.kinds[kind === 'concurrent' ? 'requests' : kind]
    return texts.named(counted, periods[kind === 'concurrent' || per === undefined ? 'concurrent' : per])
  }
  if (named.size === 0) return <p className="dimmed">{texts.none}</p>
  return (
    <Checkbox.Group value={[...limitNames]} onChange={(names) => set({ limitNames: names })} label={texts.remove}>
      {[...named].map(([name, limit]) => (
        <Checkbox key={name} mt="xs" value={name} label={labelOf(limit)} />
      ))}
    </Checkbox.Group>
  )
}

/** Returns a function that returns limits before and after a change, as sentences. */
export function useLimitsChange() {
  const { title } = useTexts(limitTexts)
  const {
    separator,
    edit: { limits: texts },
  } = useTexts(bulkTexts)
  const sentence = useLimitSentence()
  const shown = (limits: readonly LimitDraft[] = []) => limits.map(sentence).join(separator) || texts.nothing
  return (before: readonly LimitDraft[] | undefined, after: readonly LimitDraft[] | undefined): FieldChange => ({
    label: title,
    before: shown(before),
    after: shown(after),
  })
}

import { runAll } from '@relaydeck/api-sdk'
import type { OptionKey } from '@relaydeck/api-sdk/rules'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useState } from 'react'
import { describeFailure } from '../../../../app/failure.ts'
import { useTexts } from '../../../../app/language/area.ts'
import { frameTexts } from '../../../../app/language/frame.ts'
import { notify } from '../../../../app/notify.tsx'
import { isSessionOver } from '../../../../app/session.ts'
import { focusFirstError } from '../../../../parts/form/FormSection.tsx'
import { useSaving, useUnsent } from '../../../../parts/saving/use-saving.ts'
import type { TabId } from '../-texts.ts'
import { optionTexts, refreshOtherQueries, type StoredOptions, saveOption } from './options.ts'
import { isChanged, optionError, toOptionValue } from './rules.ts'

/** Typed texts or errors by option. */
type ByKey = Partial<Record<OptionKey, string>>

interface UnsentValues {
  tab: TabId
  typed: ByKey
}

interface Change {
  key: OptionKey
  typed: string
}

const keysOf = (texts: ByKey) => Object.keys(texts) as OptionKey[]

const without = (texts: ByKey, key: OptionKey): ByKey => {
  const { [key]: _, ...others } = texts
  return others
}

/** Returns the form state of a tab: typed values over stored ones, errors and how to save. */
export function useOptionForm(tab: TabId, stored: StoredOptions) {
  const texts = useTexts(optionTexts)
  const { unsent } = useUnsent<UnsentValues>()
  const [typed, setTyped] = useState<ByKey>(unsent?.tab === tab ? unsent.typed : {})
  const [errors, setErrors] = useState<ByKey>({})
  const changes = keysOf(typed)
    .map((key): Change => ({ key, typed: typed[key] ?? '' }))
    .filter((change) => isChanged(change.key, change.typed, stored[change.key] ?? ''))
  const { saveAll, saving } = useSaveAll({
    onSaved: (change) => {
      setTyped((current) => (current[change.key] === change.typed ? without(current, change.key) : current))
      setErrors((current) => without(current, change.key))
    },
    onRefused: (key, reason) => setErrors((current) => ({ ...current, [key]: reason })),
    onDone: (failed) => failed > 0 && focusFirstError(),
  })
  const validate = (): boolean => {
    const found: ByKey = {}
    for (const change of changes) {
      const error = optionError(change.key, change.typed, texts)
      if (error !== undefined) found[change.key] = error
    }
    setErrors(found)
    if (keysOf(found).length > 0) focusFirstError()
    return keysOf(found).length === 0
  }
  return {
    stored,
    changes,
    saving,
    validate,
    value: (key: OptionKey) => typed[key] ?? stored[key] ?? '',
    error: (key: OptionKey) => errors[key],
    isChanged: (key: OptionKey) => changes.some((change) => change.key === key),
    setValue: (key: OptionKey, text: string) => {
      setTyped((current) => ({ ...current, [key]: text }))
      setErrors((current) => without(current, key))
    },
    discard: () => {
      setTyped({})
      setErrors({})
    },
    save: () => saveAll({ values: { tab, typed }, changes }),
  }
}

type OptionForm = ReturnType<typeof useOptionForm>

export const OptionFormContext = createContext<OptionForm | undefined>(undefined)

/** Returns the form of the surrounding tab. */
export function useForm(): OptionForm {
  const form = use(OptionFormContext)
  if (!form) throw new Error('An option field must be inside OptionFields')
  return form
}

interface SaveHandlers {
  onSaved: (change: Change) => void
  onRefused: (key: OptionKey, reason: string) => void
  /** Called with the number of options that were not saved. */
  onDone: (failed: number) => void
}

/** Returns a function that saves options concurrently and reports the result of each. */
function useSaveAll({ onSaved, onRefused, onDone }: SaveHandlers) {
  const queryClient = useQueryClient()
  const { bar } = useTexts(optionTexts)
  const frame = useTexts(frameTexts)
  const { save, saving } = useSaving(
    async ({ changes }: { values: UnsentValues; changes: Change[] }) => {
      const save = async (change: Change) => {
        await saveOption(queryClient, change.key, toOptionValue(change.key, change.typed))
        onSaved(change)
      }
      const results = await runAll(changes, save, { patience: 0 })
      const failed = results.filter((result) => !result.ok)
      const sessionEnd = failed.find(({ error }) => isSessionOver(error))
      if (sessionEnd) throw sessionEnd.error
      for (const { item, error } of failed) onRefused(item.key, describeFailure(error, frame).message)
      return failed.length
    },
    (failed, { changes }) => {
      const saved = changes.length - failed
      if (saved > 0) void refreshOtherQueries(queryClient)
      void notify(
        failed === 0
          ? { kind: 'success', message: bar.saved(saved) }
          : { kind: 'error', message: bar.partly(saved, failed) },
      )
      onDone(failed)
    },
  )
  return { saveAll: save, saving }
}

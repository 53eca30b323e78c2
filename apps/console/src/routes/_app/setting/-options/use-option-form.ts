import { BannedError, type OptionKey, runAll, SignedOutError } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { describeFailure } from '../../../../app/failure.ts'
import { notify } from '../../../../app/notify.ts'
import { usePerson } from '../../../../app/session.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { frameTexts } from '../../../../app/texts/frame.ts'
import { focusFirstError } from '../../../../parts/form/FormBar.tsx'
import { takeUnsentValues } from '../../../../parts/form/unsent-values.ts'
import { useSaving } from '../../../../parts/form/use-saving.ts'
import type { TabId } from '../-tabs.ts'
import { refreshOthers, type Stored, saveOption } from './options.ts'
import { cleaned, errorOf, isChanged } from './rules.ts'
import { optionTexts } from './texts.ts'

/** Texts by setting: what was typed, or what is wrong with it. */
type ByKey = Partial<Record<OptionKey, string>>

interface Kept {
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

/** What was typed into a tab over what is stored, and the one way to save it. */
export function useOptionForm(tab: TabId, stored: Stored) {
  const texts = useTexts(optionTexts)
  const kept = useKept(tab)
  const [typed, setTyped] = useState<ByKey>(kept)
  const [errors, setErrors] = useState<ByKey>({})
  const changes = keysOf(typed)
    .map((key): Change => ({ key, typed: typed[key] ?? '' }))
    .filter((change) => isChanged(change.key, change.typed, stored[change.key] ?? ''))
  const { saveAll, saving } = useSaveAll({
    onSaved: (change) => {
      setTyped((now) => (now[change.key] === change.typed ? without(now, change.key) : now))
      setErrors((now) => without(now, change.key))
    },
    onRefused: (key, why) => setErrors((now) => ({ ...now, [key]: why })),
    onDone: (failed) => failed > 0 && focusFirstError(),
  })
  /** Whether all may be sent; else the fields say why not. */
  const check = (): boolean => {
    const wrong: ByKey = {}
    for (const change of changes) {
      const error = errorOf(change.key, change.typed, texts)
      if (error !== undefined) wrong[change.key] = error
    }
    setErrors(wrong)
    if (keysOf(wrong).length > 0) focusFirstError()
    return keysOf(wrong).length === 0
  }
  return {
    stored,
    changes,
    saving,
    check,
    value: (key: OptionKey) => typed[key] ?? stored[key] ?? '',
    error: (key: OptionKey) => errors[key],
    isChanged: (key: OptionKey) => changes.some((change) => change.key === key),
    type: (key: OptionKey, text: string) => {
      setTyped((now) => ({ ...now, [key]: text }))
      setErrors((now) => without(now, key))
    },
    discard: () => {
      setTyped({})
      setErrors({})
    },
    save: () => saveAll({ values: { tab, typed }, changes }),
  }
}

export type OptionForm = ReturnType<typeof useOptionForm>

/** What was typed into this tab when the session ended. */
function useKept(tab: TabId): ByKey {
  const { pathname } = useRouter().state.location
  const owner = usePerson()?.id ?? 0
  const [kept] = useState(() => takeUnsentValues<Kept>(pathname, owner))
  return kept?.tab === tab ? kept.typed : {}
}

interface Heard {
  onSaved: (change: Change) => void
  onRefused: (key: OptionKey, why: string) => void
  /** Told how many were not saved. */
  onDone: (failed: number) => void
}

/** Saves settings side by side, and tells of each what became of it. */
function useSaveAll({ onSaved, onRefused, onDone }: Heard) {
  const queryClient = useQueryClient()
  const { bar } = useTexts(optionTexts)
  const frame = useTexts(frameTexts)
  const { save, saving } = useSaving(
    async ({ changes }: { values: Kept; changes: Change[] }) => {
      const results = await runAll(changes, async (change) => {
        await saveOption(queryClient, change.key, cleaned(change.key, change.typed))
        onSaved(change)
      })
      const failed = results.filter((result) => !result.ok)
      const ended = failed.find(({ error }) => error instanceof SignedOutError || error instanceof BannedError)
      if (ended) throw ended.error
      for (const { item, error } of failed) onRefused(item.key, describeFailure(error, frame).message)
      return failed.length
    },
    (failed, { changes }) => {
      const saved = changes.length - failed
      if (saved > 0) void refreshOthers(queryClient)
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

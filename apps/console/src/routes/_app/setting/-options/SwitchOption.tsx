import { Switch } from '@mantine/core'
import { isOn, type OptionKey } from '@relaydeck/api-sdk/rules'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import { joinNames } from '../../../../app/texts/language.ts'
import { useAction } from '../../../../parts/form/use-action.ts'
import { FailureNote } from '../../../../parts/kit/FailureNote.tsx'
import { useConfirmation } from '../../../../parts/overlay/use-confirmation.tsx'
import classes from './Options.module.css'
import { optionTexts, refreshOtherQueries, saveOption } from './options.ts'
import { missingFor } from './rules.ts'
import { useForm } from './use-option-form.ts'

interface SwitchOptionProps {
  name: OptionKey<'switch'>
  /** Texts of the confirmation before it is disabled. */
  confirmation?: { title: string; consequence: ReactNode; confirm: string }
}

/** Switch that saves immediately. If the server refuses, it is restored and shows the reason. */
export function SwitchOption({ name, confirmation }: SwitchOptionProps) {
  const { stored } = useForm()
  const { labels, hints, needs } = useTexts(optionTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirmation()
  const saving = useAction({
    call: (_, on: boolean) => saveOption(queryClient, name, String(on)),
    meta: { handlesErrors: true },
    onSuccess: () => void refreshOtherQueries(queryClient),
  })
  const on = isOn(stored[name] ?? '')
  const change = () => {
    if (!on || !confirmation) return saving.run(!on)
    const { confirm: confirmLabel, consequence: children, title } = confirmation
    ask({ title, confirmLabel, children, danger: true, onConfirm: () => saving.mutateAsync(false) })
  }
  const missing = missingFor(name, stored).map((key) => labels[key])
  const blocked = !on && missing.length > 0
  const hint = (hints as Partial<Record<OptionKey, string>>)[name]
  return (
    <div className={classes.stack}>
      <Switch
        label={labels[name]}
        description={blocked ? needs(joinNames(language, missing)) : hint}
        checked={saving.isPending ? saving.variables : on}
        disabled={saving.isPending || blocked}
        aria-busy={saving.isPending}
        onChange={change}
      />
      {saving.error && <FailureNote error={saving.error} />}
      {dialog}
    </div>
  )
}

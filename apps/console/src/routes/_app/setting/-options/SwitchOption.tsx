import { Switch } from '@mantine/core'
import { isOn, type OptionKey } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { describeFailure } from '../../../../app/failure.ts'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import { frameTexts } from '../../../../app/texts/frame.ts'
import { joinNames } from '../../../../app/texts/join.ts'
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.ts'
import { useOnce } from '../../../../parts/form/use-once.ts'
import { Note } from '../../../../parts/Note.tsx'
import { useForm } from './context.ts'
import classes from './Options.module.css'
import { refreshOthers, saveOption } from './options.ts'
import { NEEDS } from './rules.ts'
import { optionTexts } from './texts.ts'

interface SwitchOptionProps {
  name: OptionKey<'switch'>
  /** Asked before it is turned off. */
  question?: { title: string; what: ReactNode; confirm: string }
}

/** A switch, saved at once. Refused, it goes back and says why. */
export function SwitchOption({ name, question }: SwitchOptionProps) {
  const { stored } = useForm()
  const { labels, hints, needs } = useTexts(optionTexts)
  const frame = useTexts(frameTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const saving = useMutation({
    mutationFn: (on: boolean) => saveOption(queryClient, name, String(on)),
    meta: { ownWords: true },
    onSuccess: () => void refreshOthers(queryClient),
  })
  const save = useOnce(saving.mutateAsync)
  const on = isOn(stored[name] ?? '')
  const missing = (NEEDS[name] ?? []).filter((key) => !stored[key])
  const lacks = !on && missing.length > 0
  const hint = (hints as Partial<Record<OptionKey, string>>)[name]
  return (
    <div className={classes.stack}>
      <Switch
        label={labels[name]}
        description={
          lacks
            ? needs(
                joinNames(
                  language,
                  missing.map((key) => labels[key]),
                ),
              )
            : hint
        }
        checked={saving.isPending ? saving.variables : on}
        disabled={saving.isPending || lacks}
        aria-busy={saving.isPending}
        onChange={() => (on && question ? setAsking(true) : save(!on))}
      />
      {saving.error && <Note tone="failed">{describeFailure(saving.error, frame).message}</Note>}
      {question && asking && (
        <Suspense>
          <ConfirmDialog
            opened
            danger
            title={question.title}
            confirmLabel={question.confirm}
            onConfirm={() => saving.mutateAsync(false)}
            onClose={() => setAsking(false)}
          >
            {question.what}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}

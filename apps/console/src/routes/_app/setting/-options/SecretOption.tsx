import type { OptionKey } from '@relaydeck/api-sdk/rules'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../app/notify.tsx'
import { useTexts } from '../../../../app/texts/area.ts'
import { SecretInput } from '../../../../parts/secret/SecretInput.tsx'
import classes from './Options.module.css'
import { optionTexts, refreshOtherQueries, saveOption } from './options.ts'
import { useForm } from './use-option-form.ts'

/** Field of a secret, which is never shown, replaced by typing a new one and deleted only with its button. */
export function SecretOption({ name }: { name: OptionKey<'secret'> }) {
  const form = useForm()
  const { labels, secret: texts, bar } = useTexts(optionTexts)
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => saveOption(queryClient, name, ''),
    meta: { handlesErrors: true },
    onSuccess: () => {
      void refreshOtherQueries(queryClient)
      void notify({ kind: 'success', message: texts.deleted(labels[name]) })
    },
  })
  return (
    <div className={classes.secret}>
      <SecretInput
        label={labels[name]}
        description={form.isChanged(name) && <span className={classes.mark}>{bar.mark}</span>}
        error={form.error(name)}
        placeholder={texts.keep}
        value={form.value(name)}
        onChange={({ currentTarget }) => form.setValue(name, currentTarget.value)}
      />
      <ConfirmButton
        danger
        aria-label={texts.deleteNamed(labels[name])}
        title={texts.title(labels[name])}
        consequence={texts.consequence}
        confirmLabel={texts.delete}
        onConfirm={() => removing.mutateAsync()}
      >
        {texts.delete}
      </ConfirmButton>
    </div>
  )
}

import { TextInput } from '@mantine/core'
import type { OptionKey } from '@relaydeck/api-sdk'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../app/notify.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { useForm } from './context.ts'
import classes from './Options.module.css'
import { refreshOthers, saveOption } from './options.ts'
import { optionTexts } from './texts.ts'

/** A secret: never shown, replaced by what is typed, and taken away only by its own button. */
export function SecretOption({ name }: { name: OptionKey<'secret'> }) {
  const form = useForm()
  const { labels, secret, bar } = useTexts(optionTexts)
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => saveOption(queryClient, name, ''),
    meta: { ownWords: true },
    onSuccess: () => {
      void refreshOthers(queryClient)
      void notify({ kind: 'success', message: secret.removed(labels[name]) })
    },
  })
  return (
    <div className={classes.secret}>
      <TextInput
        label={labels[name]}
        description={form.isChanged(name) && <span className={classes.mark}>{bar.mark}</span>}
        error={form.error(name)}
        // A browser takes many empty password fields for a form that went wrong.
        type={form.value(name) === '' ? 'text' : 'password'}
        autoComplete="new-password"
        placeholder={secret.keep}
        value={form.value(name)}
        onChange={({ currentTarget }) => form.type(name, currentTarget.value)}
      />
      <ConfirmButton
        danger
        aria-label={secret.removeNamed(labels[name])}
        title={secret.question(labels[name])}
        consequence={secret.what}
        confirmLabel={secret.remove}
        onConfirm={() => removing.mutateAsync()}
      >
        {secret.remove}
      </ConfirmButton>
    </div>
  )
}

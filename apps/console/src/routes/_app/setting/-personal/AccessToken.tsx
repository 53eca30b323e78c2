import { users } from '@relaydeck/api-sdk'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { copyText } from '@relaydeck/ui/CopyButton'
import { SecretText } from '@relaydeck/ui/SecretText'
import { useMutation } from '@tanstack/react-query'
import { useSend } from '../../../../app/client.ts'
import { notify } from '../../../../app/notify.tsx'
import { useTexts } from '../../../../app/texts/area.ts'
import classes from './Personal.module.css'
import { personalTexts } from './texts.ts'

/** Generates a new access token, which revokes the old one, and shows it once. */
export function AccessToken() {
  const send = useSend()
  const { token: texts } = useTexts(personalTexts)
  const rotating = useMutation({
    mutationFn: () => users.rotateAccessToken(send),
    meta: { handlesErrors: true },
    onSuccess: async (token) => {
      const copied = await copyText(token)
      void notify(copied ? { kind: 'success', message: texts.copied } : { kind: 'warning', message: texts.uncopied })
    },
  })
  return (
    <div className={classes.stack}>
      <ConfirmButton
        title={texts.confirmTitle}
        consequence={texts.consequence}
        confirmLabel={texts.confirm}
        onConfirm={() => rotating.mutateAsync()}
      >
        {texts.create}
      </ConfirmButton>
      {rotating.data && (
        <div>
          <SecretText value={rotating.data} label={texts.label} />
          <p className="dimmed">{texts.once}</p>
        </div>
      )}
    </div>
  )
}

import { users } from '@relaydeck/api-sdk'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { send } from '../../../../app/send.ts'
import { useSessionUser } from '../../../../app/session.ts'
import { signOut } from '../../../../app/sign-out.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { personalTexts } from './texts.ts'

/** Deletes the user's own account after the username is typed. */
export function RemoveAccount() {
  const { remove: texts } = useTexts(personalTexts)
  const name = useSessionUser()?.username ?? ''
  const router = useRouter()
  const removing = useMutation({
    mutationFn: () => users.removeSelf(send),
    meta: { handlesErrors: true },
    onSuccess: () => signOut(router, texts.done),
  })
  return (
    <div>
      <ConfirmButton
        danger
        title={texts.confirmTitle}
        consequence={texts.consequence(name)}
        confirmLabel={texts.confirm}
        confirmationName={name}
        onConfirm={() => removing.mutateAsync()}
      >
        {texts.button}
      </ConfirmButton>
    </div>
  )
}

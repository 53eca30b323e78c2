import { Button } from '@mantine/core'
import { twoFactor, type User } from '@relaydeck/api-sdk'
import { notify } from '../../../app/notify.tsx'
import { send } from '../../../app/send.ts'
import { useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { FormSection } from '../../../parts/form/FormSection.tsx'
import type { useConfirmation } from '../../../parts/overlay/use-confirmation.tsx'
import { userTexts } from './-resource.ts'

interface SecondFactorProps {
  user: User
  /** Asks for confirmation; its dialog is rendered outside of the form, which it would submit. */
  ask: ReturnType<typeof useConfirmation>['ask']
}

/** Button that removes the second factor of a user with a lower role. Only on gateways that have second factors. */
export function SecondFactor({ user, ask }: SecondFactorProps) {
  const { secondFactor: texts } = useTexts(userTexts).form
  const { two_factor } = useStatus()
  const me = useSessionUser()
  if (!two_factor || (me?.role ?? 0) <= user.role) return null
  const remove = async () => {
    await twoFactor.remove(send, { id: user.id })
    void notify({ kind: 'success', message: texts.removed(user.username) })
  }
  const confirm = () =>
    ask({
      title: texts.title,
      confirmLabel: texts.confirm,
      danger: true,
      onConfirm: remove,
      children: texts.effect(user.username),
    })
  return (
    <FormSection title={texts.section} hint={texts.hint}>
      <div>
        <Button variant="default" aria-haspopup="dialog" onClick={confirm}>
          {texts.title}
        </Button>
      </div>
    </FormSection>
  )
}

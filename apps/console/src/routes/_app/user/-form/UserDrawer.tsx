import { type User, users } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { RecordDrawer } from '../../../../parts/form/RecordDrawer.tsx'
import { userTexts } from '../-texts.ts'
import type { UserValues } from './draft.ts'
import { UserForm } from './UserForm.tsx'
import { useSave } from './use-save.ts'

/** The form of an account over the list; without an id it creates. */
export function UserDrawer({ id }: { id?: number }) {
  const { form: texts } = useTexts(userTexts)
  const navigate = useNavigate()
  const close = (saved = false) =>
    void navigate({ to: '/user', search: true, ignoreBlocker: saved, resetScroll: false })
  const { save, saving } = useSave(() => close(true))
  return (
    <RecordDrawer<User, UserValues>
      title={id === undefined ? texts.add : texts.edit}
      texts={texts}
      stored={id === undefined ? undefined : query(send, users.get, { id })}
      onClose={() => close()}
    >
      {(form) => <UserForm {...form} saving={saving} onSave={save} />}
    </RecordDrawer>
  )
}

import { type User, users } from '@relaydeck/api-sdk'
import { send } from '../../../app/send.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { AccountFields } from '../../../parts/account/AccountFields.tsx'
import { ResourceDrawer } from '../../../parts/drawer/ResourceDrawer.tsx'
import { ResourceForm, type ResourceFormProps, useResourceForm } from '../../../parts/drawer/ResourceForm.tsx'
import { useSave } from '../../../parts/drawer/use-save.ts'
import { FormSection } from '../../../parts/form/FormSection.tsx'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { useConfirmation } from '../../../parts/overlay/use-confirmation.tsx'
import { changesOf, draftOf, type UserValues, validate, valuesOf } from './-draft.ts'
import { Bindings, GroupAndQuotaFields } from './-fields.tsx'
import { userResource, userTexts } from './-resource.ts'
import { SecondFactor } from './-second-factor.tsx'

/** The user form over the list; without an id it creates a user. */
export const UserDrawer = ({ id }: { id?: number }) => (
  <ResourceDrawer resource={userResource} id={id} form={UserForm} />
)

/** Username and password; for a stored user also group and quota. */
function UserForm({ record, unsent, onDirty, onClose }: ResourceFormProps<User, UserValues>) {
  const texts = useTexts(userTexts)
  const common = useTexts(commonTexts)
  const { ask, dialog } = useConfirmation()
  const form = useResourceForm({
    initial: valuesOf(record),
    unsent,
    onDirty,
    validate: (values) => validate(values, { ...texts, ...common }, record),
  })
  const { save, saving } = useSave(userResource, onClose, async (values: UserValues, { created, saved }) => {
    if (!record) {
      const draft = draftOf(values)
      await users.create(send, draft)
      return created(draft.username)
    }
    const { username, zeroIgnored } = await update(record, values)
    if (zeroIgnored) return { keepOpen: true, toast: { kind: 'warning', message: texts.form.zeroIgnored } }
    return { toast: saved({ ...record, username }).toast }
  })
  return (
    <>
      <ResourceForm form={form} creating={!record} saving={saving} onSubmit={save} onCancel={onClose}>
        <FormSection title={texts.form.accountSection}>
          <AccountFields
            form={form}
            displayNameHint={texts.form.displayNameHint}
            passwordLabel={texts.form.password}
            passwordHint={record ? texts.form.passwordKept : texts.form.passwordHint}
            creating={!record}
          />
        </FormSection>
        {record && <GroupAndQuotaFields form={form} />}
        {record && <Bindings user={record} />}
        {record && <SecondFactor user={record} ask={ask} />}
      </ResourceForm>
      {dialog}
    </>
  )
}

/** Sends the changed fields of a user. One API ignores a quota of 0 without an error. */
async function update(user: User, values: UserValues) {
  const changes = changesOf(values, user)
  if (Object.keys(changes).length > 0) await users.update(send, { id: user.id, ...changes })
  const zeroIgnored = changes.quota === 0 && (await users.get(send, { id: user.id })).quota !== 0
  return { username: changes.username ?? user.username, zeroIgnored }
}

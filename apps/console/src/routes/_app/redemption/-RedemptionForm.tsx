import { NumberInput, TextInput } from '@mantine/core'
import {
  REDEMPTION_COUNT,
  REDEMPTION_NAME_BYTES,
  REDEMPTION_STATUS,
  type Redemption,
  redemptions,
  utf8Length,
} from '@relaydeck/api-sdk'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { isNearLimit } from '../../../parts/form/near-limit.ts'
import { Note } from '../../../parts/kit/Note.tsx'
import { ResourceDrawer } from '../../../parts/record-drawer/ResourceDrawer.tsx'
import {
  ResourceForm,
  type ResourceFormProps,
  useResourceForm,
  useSave,
} from '../../../parts/record-drawer/ResourceForm.tsx'
import { type CreatedCodes, downloadCodes, NewCodes } from './-NewCodes.tsx'
import {
  draftOf,
  type RedemptionValues,
  redemptionResource,
  redemptionTexts,
  validate,
  valuesOf,
} from './-redemption.ts'

/** The form of redemption codes over the list; without an id it creates codes. */
export const RedemptionDrawer = ({ id }: { id?: number }) => (
  <ResourceDrawer resource={redemptionResource} id={id} form={RedemptionForm} />
)

/** Fields of a code, or of new ones. New codes are downloaded, and shown before the drawer closes. */
function RedemptionForm({ record, unsent, onDirty, onClose }: ResourceFormProps<Redemption, RedemptionValues>) {
  const texts = useTexts(redemptionTexts)
  const form = useResourceForm({
    initial: valuesOf(record),
    unsent,
    onDirty,
    validate: (values) => validate(values, texts),
  })
  const [codes, setCodes] = useState<CreatedCodes>()
  const { save, saving } = useSave(redemptionResource, onClose, async (send, values: RedemptionValues, { saved }) => {
    const { count, ...draft } = draftOf(values)
    if (record) return saved(await redemptions.update(send, { id: record.id, ...draft }))
    const keys = await redemptions.create(send, { ...draft, count })
    setCodes({ name: draft.name, keys })
    onDirty(false)
    downloadCodes(draft.name, keys)
    return { keepOpen: true, toast: { kind: 'success', message: texts.form.created(keys.length) } }
  })
  if (codes) return <NewCodes {...codes} onDone={() => onClose(true)} />
  return (
    <ResourceForm form={form} creating={!record} saving={saving} onSubmit={save} onCancel={onClose}>
      {record?.status === REDEMPTION_STATUS.used && <Note tone="warns">{texts.form.used}</Note>}
      <Fields form={form} creating={!record} />
    </ResourceForm>
  )
}

function Fields({ form, creating }: { form: ReturnType<typeof useResourceForm<RedemptionValues>>; creating: boolean }) {
  const texts = useTexts(redemptionTexts).form
  const status = useStatus()
  const length = utf8Length(form.values.name.trim())
  return (
    <>
      <TextInput
        label={texts.name}
        description={
          isNearLimit(length, REDEMPTION_NAME_BYTES)
            ? texts.nameLength(length, REDEMPTION_NAME_BYTES)
            : creating && texts.nameHint
        }
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <QuotaInput label={texts.quota} format={status} {...form.getInputProps('quota')} />
      {creating && (
        <NumberInput
          label={texts.count}
          description={texts.countHint(REDEMPTION_COUNT)}
          {...form.getInputProps('count')}
        />
      )}
    </>
  )
}

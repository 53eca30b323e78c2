import { REDEMPTION_NAME_BYTES, REDEMPTION_STATUS, type Redemption } from '@relaydeck/api-sdk'
import { RedemptionRules } from '@relaydeck/api-sdk/rules'
import { useTexts } from '../../../app/language/area.ts'
import { Note } from '../../../parts/kit/Note.tsx'
import { numberField, quotaField, textField } from '../../../parts/noun/fields.tsx'
import type { ValuesOf } from '../../../parts/noun/form-values.ts'
import { NounForm } from '../../../parts/noun/NounForm.tsx'
import { ResourceDrawer } from '../../../parts/record-drawer/ResourceDrawer.tsx'
import type { ResourceFormProps } from '../../../parts/record-drawer/ResourceForm.tsx'
import { downloadCodes, NewCodes } from './-NewCodes.tsx'
import { redemptionResource, redemptionTexts } from './-redemption.ts'

/** Fields of the form, with the values of new codes. */
export const redemptionFields = {
  name: textField({ bytes: REDEMPTION_NAME_BYTES }),
  quota: quotaField(100_000),
  count: { ...numberField(1), onlyNew: true },
}

/** The form of redemption codes over the list; without an id it creates codes. */
export const RedemptionDrawer = ({ id }: { id?: number }) => (
  <ResourceDrawer resource={redemptionResource} id={id} form={RedemptionForm} />
)

/** New codes are downloaded, and shown before the drawer closes. */
function RedemptionForm(props: ResourceFormProps<Redemption, ValuesOf<typeof redemptionFields>>) {
  const { usedNote, created } = useTexts(redemptionTexts)
  return (
    <NounForm
      {...props}
      resource={redemptionResource}
      fields={redemptionFields}
      rules={RedemptionRules}
      note={props.record?.status === REDEMPTION_STATUS.used && <Note tone="warns">{usedNote}</Note>}
      onCreated={(keys, { name }) => {
        downloadCodes(name, keys)
        const content = <NewCodes name={name} keys={keys} onDone={() => props.onClose(true)} />
        return { message: created(keys.length), content }
      }}
    />
  )
}

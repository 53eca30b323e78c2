import '@mantine/core/styles/NumberInput.css'
import { Button, NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Redemption, redemptions, utf8Length } from '@relaydeck/api-sdk'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormBar, focusFirstError } from '../../../../parts/form/FormBar.tsx'
import { FieldColumn } from '../../../../parts/form/FormSection.tsx'
import type { RecordForm } from '../../../../parts/form/RecordDrawer.tsx'
import { Note } from '../../../../parts/Note.tsx'
import { redemptionTexts } from '../-texts.ts'
import { type RedemptionValues, validate, valuesOf } from './draft.ts'

interface RedemptionFormProps extends RecordForm<Redemption, RedemptionValues> {
  saving: boolean
  onSave: (values: RedemptionValues) => void
}

/** Name and quota; for new codes also how many. */
export function RedemptionForm({ record, typed, onDirty, onCancel, saving, onSave }: RedemptionFormProps) {
  const texts = useTexts(redemptionTexts)
  const status = useStatus()
  const stored = valuesOf(record)
  const form = useForm<RedemptionValues>({
    initialValues: typed ?? stored,
    validate: (values) => validate(values, texts),
    onValuesChange: (values) => onDirty(JSON.stringify(values) !== JSON.stringify(stored)),
  })
  const used = record?.status === redemptions.REDEMPTION_STATUS.used
  return (
    <form onSubmit={form.onSubmit(onSave, focusFirstError)} noValidate>
      <FieldColumn>
        {used && <Note tone="warns">{texts.form.used}</Note>}
        <TextInput
          label={texts.form.name}
          description={texts.form.nameHint(utf8Length(form.values.name.trim()), redemptions.REDEMPTION_NAME_BYTES)}
          withAsterisk
          data-autofocus
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <QuotaInput
          label={texts.form.quota}
          format={status}
          {...form.getInputProps('quota')}
          value={form.values.quota}
        />
        {!record && (
          <NumberInput
            label={texts.form.count}
            description={texts.form.countHint(redemptions.REDEMPTION_COUNT)}
            allowDecimal={false}
            {...form.getInputProps('count')}
          />
        )}
      </FieldColumn>
      <FormBar>
        <Button variant="default" onClick={onCancel}>
          {texts.form.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {record ? texts.form.save : texts.form.create}
        </Button>
      </FormBar>
    </form>
  )
}

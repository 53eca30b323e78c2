import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Switch.css'
import '@relaydeck/ui/inline-input.css'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Channel } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormBar, focusFirstError } from '../../../../parts/form/FormBar.tsx'
import { FieldColumn } from '../../../../parts/form/FormSection.tsx'
import type { RecordForm } from '../../../../parts/form/RecordDrawer.tsx'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { channelTexts } from '../-texts.ts'
import { type ChannelValues, copyOf, validate, valuesOf, withType } from './draft.ts'
import { KeyFields } from './KeyFields.tsx'
import { kindOf } from './kinds.ts'
import { modelsByType } from './known-models.ts'
import { ModelFields } from './ModelFields.tsx'
import { ProviderFields } from './ProviderFields.tsx'
import type { FilledChannel } from './use-save.ts'

interface ChannelFormProps extends RecordForm<Channel, ChannelValues> {
  /** What a new one is to be like. */
  like: Channel | undefined
  saving: boolean
  onSave: (filled: FilledChannel) => void
}

const NONE: readonly string[] = []

/** Type, address, models, key: what a type has of its own stands in `kinds.ts`. */
export function ChannelForm({ record: stored, like, typed, onDirty, onCancel, saving, onSave }: ChannelFormProps) {
  const texts = useTexts(channelTexts)
  const before = like ? copyOf(like, texts.form.copyName(like.name)) : valuesOf(stored)
  const form = useForm<ChannelValues>({
    initialValues: typed ?? before,
    validate: (values) => validate(values, texts, stored),
    onValuesChange: (values) => onDirty(JSON.stringify(values) !== JSON.stringify(before)),
  })
  const byType = useQuery(modelsByType).data
  const related = byType?.[form.values.type] ?? NONE
  const isUntouched = !stored && !typed && form.values.models.length === 0 && !form.isTouched('models')
  const { setFieldValue } = form
  useEffect(() => {
    if (isUntouched && related.length > 0) setFieldValue('models', [...related])
  }, [isUntouched, related, setFieldValue])
  const chooseType = (type: string) => form.setValues(withType(form.values, type, byType?.[type] ?? NONE))
  const onKeyNeeded = () => {
    form.setFieldError('key', texts.form.keyAgain)
    focusFirstError()
  }
  return (
    <form onSubmit={form.onSubmit((values) => onSave({ values, stored, onKeyNeeded }), focusFirstError)} noValidate>
      <FieldColumn>
        <ProviderFields form={form} stored={stored} onType={chooseType} />
        {!kindOf(Number(form.values.type)).modelless && <ModelFields form={form} related={related} />}
        <KeyFields form={form} stored={stored} />
      </FieldColumn>
      <FormBar>
        {stored && (
          <LinkButton
            to="/channel/add"
            search={({ page, keyword }) => ({ page, keyword, from: stored.id })}
            resetScroll={false}
            variant="subtle"
            mr="auto"
          >
            {texts.form.copy}
          </LinkButton>
        )}
        <Button variant="default" onClick={onCancel}>
          {texts.form.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {stored ? texts.form.save : texts.form.create}
        </Button>
      </FormBar>
    </form>
  )
}

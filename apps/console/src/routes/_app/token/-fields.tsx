import '../../../styles/segments.ts'
import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { models, TOKEN_NAME_BYTES, utf8Length } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { ExpiryField } from '@relaydeck/ui/ExpiryField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { SubnetField } from '@relaydeck/ui/SubnetField'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../app/send.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { FormSection } from '../../../parts/form/FormSection.tsx'
import type { TokenValues } from './-draft.ts'
import { tokenTexts } from './-resource.ts'

interface FieldsProps {
  form: UseFormReturnType<TokenValues>
}

export function NameField({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  return (
    <TextInput
      label={texts.name}
      description={texts.nameHint(utf8Length(form.values.name.trim()), TOKEN_NAME_BYTES)}
      withAsterisk
      data-autofocus
      autoComplete="off"
      {...form.getInputProps('name')}
    />
  )
}

export function QuotaFields({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  const status = useStatus()
  const unlimited = form.values.unlimited_quota
  return (
    <FormSection title={texts.quotaSection} hint={texts.quotaNote}>
      <Switch
        label={texts.unlimited}
        description={texts.unlimitedHint}
        {...form.getInputProps('unlimited_quota', { type: 'checkbox' })}
      />
      <QuotaInput
        label={texts.quota}
        format={status}
        {...form.getInputProps('remain_quota')}
        {...(unlimited && { disabled: true, value: '', placeholder: texts.unlimited })}
      />
    </FormSection>
  )
}

export function ExpiryFields({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  return (
    <FormSection title={texts.expirySection}>
      <ExpiryField {...form.getInputProps('expiry')} />
    </FormSection>
  )
}

export function AccessFields({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  const scopes = [
    { value: 'all', label: texts.scopes.all },
    { value: 'listed', label: texts.scopes.listed },
  ]
  return (
    <FormSection title={texts.accessSection}>
      <SegmentedControl fullWidth aria-label={texts.scope} data={scopes} {...form.getInputProps('scope')} />
      {form.values.scope === 'listed' && <Models form={form} />}
      <SubnetField {...form.getInputProps('subnet')} />
    </FormSection>
  )
}

/** Suggests the models of the user's group; other names can be typed. */
function Models({ form }: FieldsProps) {
  const available = useQuery({ ...query(send, models.available), meta: { background: true } })
  return <ModelSelect models={available.data ?? []} {...form.getInputProps('models')} />
}

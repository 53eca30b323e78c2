import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { models, type Send, TOKEN_NAME_BYTES, type Token, tokenStatusName, tokens } from '@relaydeck/api-sdk'
import { ModelMappingField } from '@relaydeck/ui/ModelMappingField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { SubnetField } from '@relaydeck/ui/SubnetField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import { useIsEmbedded, useStatus } from '../../../app/status.ts'
import { useBytesHint } from '../../../parts/form/bytes-hint.ts'
import { FormSection } from '../../../parts/form/FormSection.tsx'
import { Note } from '../../../parts/kit/Note.tsx'
import { LimitsSectionField } from '../../../parts/limits/LimitsField.tsx'
import { ExpiryField } from '../../../parts/period/ExpiryField.tsx'
import { NewRecord } from '../../../parts/record-drawer/NewRecord.tsx'
import { ResourceDrawer } from '../../../parts/record-drawer/ResourceDrawer.tsx'
import {
  ResourceForm,
  type ResourceFormProps,
  useResourceForm,
  useSave,
} from '../../../parts/record-drawer/ResourceForm.tsx'
import { useRowNames } from '../../../parts/rows/resource.ts'
import { isMasked } from '../../../parts/secret/masked.ts'
import { ClientSetup } from './-ClientSetup.tsx'
import { draftOf, extensionsOf, type TokenValues, tokenResource, tokenTexts, validate, valuesOf } from './-token.ts'

/** The token form over the list; without an id it creates a token. */
export const TokenDrawer = ({ id }: { id?: number }) => (
  <ResourceDrawer resource={tokenResource} id={id} form={TokenForm} />
)

/** Fields of a token. */
export function TokenForm({ record, unsent, onDirty, onClose }: ResourceFormProps<Token, TokenValues>) {
  const texts = useTexts(tokenTexts)
  const initial = valuesOf(record)
  const status = record && tokenStatusName(record.status)
  const form = useResourceForm({ initial, unsent, onDirty, validate: (values) => validate(values, texts, !record) })
  const [added, setAdded] = useState<Token>()
  const { save, saving } = useSave(tokenResource, onClose, async (send, values: TokenValues, { created, saved }) => {
    if (record) return saved(await update(send, record, values, values.remain_quota !== initial.remain_quota))
    const token = await tokens.create(send, { ...draftOf(values), ...extensionsOf(values) })
    if (!hasWholeKey(token)) return created(token.name)
    setAdded(token)
    onDirty(false)
    return { ...created(token.name), keepOpen: true }
  })
  if (added) return <NewToken token={added} onDone={() => onClose(true)} />
  return (
    <ResourceForm form={form} creating={!record} saving={saving} onSubmit={save} onCancel={onClose}>
      {/* Only an edit makes the token usable again. */}
      {(status === 'expired' || status === 'exhausted') && <Note tone="warns">{texts.form[status]}</Note>}
      <NameField form={form} />
      <QuotaFields form={form} />
      <FormSection title={texts.form.expirySection}>
        <ExpiryField {...form.getInputProps('expiry')} />
      </FormSection>
      <AccessFields form={form} />
      <LimitsSectionField {...form.getInputProps('limits')} value={form.values.limits} />
      {record && (
        <FormSection title={texts.clients.title}>
          <ClientSetup token={record} />
        </FormSection>
      )}
    </ResourceForm>
  )
}

/** Whether a server sent the whole key of a new token; some send none, or only a part. */
const hasWholeKey = (token: Token): boolean => token.key !== '' && !isMasked(token)

/** Updates a token. An unchanged quota is read again, so that spending since the form was opened is not undone. */
async function update(send: Send, stored: Token, values: TokenValues, quotaChanged: boolean): Promise<Token> {
  const { id, remain_quota } = stored
  const draft = { ...draftOf(values, remain_quota), ...extensionsOf(values, stored) }
  if (quotaChanged) return tokens.update(send, { id, ...draft })
  const current = await tokens.get(send, { id })
  return tokens.update(send, { id, ...draft, remain_quota: current.remain_quota })
}

interface FieldsProps {
  form: UseFormReturnType<TokenValues>
}

function NameField({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  return (
    <TextInput
      label={texts.name}
      description={useBytesHint(form.values.name, TOKEN_NAME_BYTES)}
      withAsterisk
      data-autofocus
      autoComplete="off"
      {...form.getInputProps('name')}
    />
  )
}

function QuotaFields({ form }: FieldsProps) {
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

function AccessFields({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  const isEmbedded = useIsEmbedded()
  const isListed = form.values.scope === 'listed'
  const available = useQuery({ ...read(models.available), enabled: isListed, meta: { background: true } })
  const scopes = [
    { value: 'all', label: texts.scopes.all },
    { value: 'listed', label: texts.scopes.listed },
  ]
  return (
    <FormSection title={texts.accessSection}>
      <SegmentedControl fullWidth aria-label={texts.scope} data={scopes} {...form.getInputProps('scope')} />
      {/* Suggests the models of the user's group; other names can be typed. */}
      {isListed && <ModelSelect models={available.data ?? []} {...form.getInputProps('models')} />}
      <SubnetField {...form.getInputProps('subnet')} />
      {isEmbedded && (
        <ModelMappingField
          label={texts.aliases}
          description={texts.aliasesHint}
          empty={texts.noAliases}
          {...form.getInputProps('aliases')}
          value={form.values.aliases}
        />
      )}
    </FormSection>
  )
}

/** The key of a new token, and how clients use it. */
export function NewToken({ token, onDone }: { token: Token; onDone: () => void }) {
  const { newToken: texts } = useTexts(tokenTexts)
  const { nameOf } = useRowNames(tokenResource)
  return (
    <NewRecord title={texts.title(nameOf(token))} hint={texts.hint} onDone={onDone}>
      <ClientSetup token={token} revealed />
    </NewRecord>
  )
}

import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  models,
  type Send,
  TOKEN_NAME_BYTES,
  type Token,
  tokenStatusName,
  tokens,
  utf8Length,
} from '@relaydeck/api-sdk'
import { ExpiryField } from '@relaydeck/ui/ExpiryField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { QuotaInput } from '@relaydeck/ui/QuotaInput'
import { SubnetField } from '@relaydeck/ui/SubnetField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../app/read.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { ResourceDrawer } from '../../../parts/drawer/ResourceDrawer.tsx'
import { ResourceForm, type ResourceFormProps, useResourceForm, useSave } from '../../../parts/drawer/ResourceForm.tsx'
import { FieldColumn, FormBar, FormSection } from '../../../parts/form/FormSection.tsx'
import { Note } from '../../../parts/kit/Note.tsx'
import { useRowNames } from '../../../parts/rows/resource.ts'
import { ClientSetup } from './-ClientSetup.tsx'
import { draftOf, isMasked, type TokenValues, tokenResource, tokenTexts, validate, valuesOf } from './-token.ts'

/** The token form over the list; without an id it creates a token. */
export const TokenDrawer = ({ id }: { id?: number }) => (
  <ResourceDrawer resource={tokenResource} id={id} form={TokenForm} />
)

function TokenForm({ record, unsent, onDirty, onClose }: ResourceFormProps<Token, TokenValues>) {
  const texts = useTexts(tokenTexts)
  const initial = valuesOf(record)
  const form = useResourceForm({ initial, unsent, onDirty, validate: (values) => validate(values, texts, !record) })
  const [added, setAdded] = useState<Token>()
  const { save, saving } = useSave(tokenResource, onClose, async (send, values: TokenValues, { created, saved }) => {
    if (record) return saved(await update(send, record, values, values.remain_quota !== initial.remain_quota))
    const token = await tokens.create(send, draftOf(values))
    if (!hasWholeKey(token)) return created(token.name)
    setAdded(token)
    onDirty(false)
    return { ...created(token.name), keepOpen: true }
  })
  if (added) return <NewToken token={added} onDone={() => onClose(true)} />
  return (
    <ResourceForm form={form} creating={!record} saving={saving} onSubmit={save} onCancel={onClose}>
      {record && <StatusNote status={record.status} />}
      <NameField form={form} />
      <QuotaFields form={form} />
      <ExpiryFields form={form} />
      <AccessFields form={form} />
      {record && <Clients token={record} />}
    </ResourceForm>
  )
}

/** Whether a server sent the whole key of a new token; some send none, or only a part. */
const hasWholeKey = (token: Token): boolean => token.key !== '' && !isMasked(token)

/** Updates a token. An unchanged quota is read again, so that spending since the form was opened is not undone. */
async function update(
  send: Send,
  { id, remain_quota }: Token,
  values: TokenValues,
  quotaChanged: boolean,
): Promise<Token> {
  const draft = draftOf(values, remain_quota)
  if (quotaChanged) return tokens.update(send, { id, ...draft })
  const current = await tokens.get(send, { id })
  return tokens.update(send, { id, ...draft, remain_quota: current.remain_quota })
}

/** Explains why an expired or exhausted token does not work, and how to fix it. */
function StatusNote({ status }: { status: number }) {
  const { form } = useTexts(tokenTexts)
  const name = tokenStatusName(status)
  return name === 'expired' || name === 'exhausted' ? <Note tone="warns">{form[name]}</Note> : null
}

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
  const available = useQuery({ ...read(models.available), meta: { background: true } })
  return <ModelSelect models={available.data ?? []} {...form.getInputProps('models')} />
}

function Clients({ token }: { token: Token }) {
  const { clients: texts } = useTexts(tokenTexts)
  return (
    <FormSection title={texts.title}>
      <ClientSetup token={token} />
    </FormSection>
  )
}

/** The key of a new token, and how clients use it. */
export function NewToken({ token, onDone }: { token: Token; onDone: () => void }) {
  const { newToken: texts } = useTexts(tokenTexts)
  const { nameOf } = useRowNames(tokenResource)
  return (
    <>
      <FieldColumn>
        <h3>{texts.title(nameOf(token))}</h3>
        <p className="dimmed">{texts.hint}</p>
        <ClientSetup token={token} revealed />
      </FieldColumn>
      <FormBar>
        <Button data-autofocus onClick={onDone}>
          {texts.done}
        </Button>
      </FormBar>
    </>
  )
}

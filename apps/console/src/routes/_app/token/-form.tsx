import { type Token, tokenStatusName, tokens } from '@relaydeck/api-sdk'
import { useState } from 'react'
import { send } from '../../../app/send.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { ResourceDrawer } from '../../../parts/drawer/ResourceDrawer.tsx'
import { ResourceForm, type ResourceFormProps, useResourceForm } from '../../../parts/drawer/ResourceForm.tsx'
import { useSave } from '../../../parts/drawer/use-save.ts'
import { Note } from '../../../parts/kit/Note.tsx'
import { draftOf, type TokenValues, validate, valuesOf } from './-draft.ts'
import { AccessFields, ExpiryFields, NameField, QuotaFields } from './-fields.tsx'
import { NewToken } from './-new-token.tsx'
import { isMasked, tokenResource, tokenTexts } from './-resource.ts'

/** The token form over the list; without an id it creates a token. */
export const TokenDrawer = ({ id }: { id?: number }) => (
  <ResourceDrawer resource={tokenResource} id={id} form={TokenForm} />
)

function TokenForm({ record, unsent, onDirty, onClose }: ResourceFormProps<Token, TokenValues>) {
  const texts = useTexts(tokenTexts)
  const initial = valuesOf(record)
  const form = useResourceForm({ initial, unsent, onDirty, validate: (values) => validate(values, texts, !record) })
  const [added, setAdded] = useState<Token>()
  const { save, saving } = useSave(tokenResource, onClose, async (values: TokenValues, { created, saved }) => {
    if (record) return saved(await update(record, values, values.remain_quota !== initial.remain_quota))
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
    </ResourceForm>
  )
}

/** Whether a server sent the whole key of a new token; some send none, or a part of it. */
const hasWholeKey = (token: Token): boolean => token.key !== '' && !isMasked(token)

/** Updates a token. An unchanged quota is read again, so that spending since the form was opened is not undone. */
async function update({ id, remain_quota }: Token, values: TokenValues, quotaChanged: boolean): Promise<Token> {
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

import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/Switch.css'
import '@relaydeck/ui/inline-input.css'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Token, tokens } from '@relaydeck/api-sdk'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormBar, focusFirstError } from '../../../../parts/form/FormBar.tsx'
import { FieldColumn } from '../../../../parts/form/FormSection.tsx'
import { Note } from '../../../../parts/Note.tsx'
import { tokenTexts } from '../-texts.ts'
import { draftOf, type TokenValues, validate, valuesOf } from './draft.ts'
import { AccessFields, ExpiryFields, NameField, QuotaFields } from './fields.tsx'
import type { SaveToken } from './use-save.ts'

interface TokenFormProps {
  /** The token to edit; none: a new one. */
  token?: Token | undefined
  /** What was typed before the session ended, to go on with. */
  typed?: TokenValues | undefined
  saving: boolean
  onSave: SaveToken
  onCancel: () => void
  /** Told whether the fields differ from what is stored. */
  onDirty: (dirty: boolean) => void
}

/** One column of fields, the same for a new token and a stored one. */
export function TokenForm({ token, typed, saving, onSave, onCancel, onDirty }: TokenFormProps) {
  const texts = useTexts(tokenTexts)
  const stored = valuesOf(token)
  const form = useForm<TokenValues>({
    initialValues: typed ?? stored,
    validate: (values) => validate(values, texts, token === undefined),
    onValuesChange: (values) => onDirty(JSON.stringify(values) !== JSON.stringify(stored)),
  })
  const submit = form.onSubmit((values) => {
    const quotaTouched = values.quota !== stored.quota
    onSave({ values, draft: draftOf(values, token?.remain_quota), quotaTouched })
  }, focusFirstError)
  return (
    <form onSubmit={submit} noValidate>
      <FieldColumn>
        {token && <StatusWord status={token.status} />}
        <NameField form={form} />
        <QuotaFields form={form} />
        <ExpiryFields form={form} />
        <AccessFields form={form} />
      </FieldColumn>
      <FormBar>
        <Button variant="default" onClick={onCancel}>
          {texts.form.cancel}
        </Button>
        <Button type="submit" loading={saving}>
          {token ? texts.form.save : texts.form.create}
        </Button>
      </FormBar>
    </form>
  )
}

/** Why an expired or exhausted token does not work, and the way out. */
function StatusWord({ status }: { status: number }) {
  const { form } = useTexts(tokenTexts)
  const name = tokens.tokenStatusName(status)
  const word = name === 'expired' ? form.expiredNow : name === 'exhausted' ? form.exhaustedNow : undefined
  return word ? <Note tone="warns">{word}</Note> : null
}

import { MultiSelect, TextInput } from '@mantine/core'
import { type Channel, groups } from '@relaydeck/api-sdk'
import { JsonField } from '@relaydeck/ui/JsonField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useHas } from '../../../../app/client.ts'
import { read } from '../../../../app/read.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { type BulkFormProps, bulkTexts } from '../../../../parts/bulk/actions.ts'
import { EditForm } from '../../../../parts/bulk/EditForm.tsx'
import { ModeField } from '../../../../parts/bulk/fields.tsx'
import { allModels } from '../-form/known-models.ts'
import { type ChannelChange, type ChannelEdit, channelBulkTexts, channelEdit, invalidFields, NOTHING } from './edit.ts'

/** Number of characters of a new key that are shown. */
const KEY_END = 4

/** Edits fields of many channels, and shows the changes of each. Empty fields change nothing. */
export function EditDialog(props: BulkFormProps<Channel>) {
  const { edit: texts } = useTexts(channelBulkTexts)
  const [values, setValues] = useState(NOTHING)
  const invalid = invalidFields(values)
  const edit = useMemo(
    () => (invalidFields(values).length > 0 ? undefined : { ...values, key: values.key.trim() }),
    [values],
  )
  /** Returns the changed fields before and after; of a key only the end. */
  const fieldsOf = (change: ChannelChange, channel: Channel) =>
    Object.entries(change).map(([name, value]) => {
      const field = name as keyof ChannelChange
      const isKey = field === 'key'
      return {
        label: texts.changed[field],
        before: isKey ? '' : String(channel[field] ?? ''),
        after: isKey ? `…${String(value).slice(-KEY_END)}` : String(value),
      }
    })
  return (
    <EditForm
      {...props}
      work={channelEdit}
      edit={edit}
      texts={texts}
      isEmpty={JSON.stringify(values) === JSON.stringify(NOTHING)}
      fieldsOf={fieldsOf}
    >
      <EditFields edit={values} invalid={invalid} onChange={setValues} />
    </EditForm>
  )
}

interface EditFieldsProps {
  edit: ChannelEdit
  invalid: readonly (keyof ChannelEdit)[]
  onChange: (edit: ChannelEdit) => void
}

function EditFields({ edit, invalid, onChange }: EditFieldsProps) {
  const { edit: texts } = useTexts(channelBulkTexts)
  const { modes } = useTexts(bulkTexts).edit
  const knownGroups = useQuery({ ...read(groups.list), meta: { background: true } }).data
  const knownModels = useQuery(allModels).data?.data ?? []
  const hints: Partial<Record<string, string>> = texts.hints
  const text = (name: 'key' | 'baseUrl' | 'priority' | 'weight' | 'tag' | 'name') => (
    <TextInput
      data-autofocus={name === 'key' || undefined}
      label={texts.fields[name]}
      description={hints[name]}
      error={invalid.includes(name) && texts.invalid}
      value={edit[name]}
      maxLength={4096}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange({ ...edit, [name]: currentTarget.value })}
    />
  )
  return (
    <>
      {text('key')}
      {text('baseUrl')}
      {text('priority')}
      {text('weight')}
      {text('name')}
      {useHas('channelTags') && text('tag')}
      <ModeField
        label={texts.groupMode}
        value={edit.groupMode}
        modes={modes}
        onChange={(groupMode) => onChange({ ...edit, groupMode })}
      />
      {edit.groupMode !== 'keep' && (
        <MultiSelect
          label={texts.groups}
          data={[...new Set(knownGroups ?? [])].toSorted()}
          value={[...edit.groups]}
          searchable
          onChange={(next) => onChange({ ...edit, groups: next })}
        />
      )}
      <ModeField
        label={texts.models}
        value={edit.mode}
        modes={modes}
        onChange={(mode) => onChange({ ...edit, mode })}
      />
      {edit.mode !== 'keep' && (
        <ModelSelect
          models={[...new Set(knownModels.map(({ id }) => id))]}
          value={edit.models}
          onChange={(models) => onChange({ ...edit, models })}
        />
      )}
      <JsonField
        label={texts.fields.mapping}
        description={texts.hints.mapping}
        error={invalid.includes('mapping') && texts.invalid}
        value={edit.mapping}
        onChange={(mapping) => onChange({ ...edit, mapping })}
      />
    </>
  )
}

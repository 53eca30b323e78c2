import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type Channel, groups } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { JsonField } from '@relaydeck/ui/JsonField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useMemo, useState } from 'react'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import type { BulkFormProps } from '../../../../parts/bulk/action.ts'
import { MultiSelect } from '../../../../parts/fields.ts'
import { FieldColumn, FormBar } from '../../../../parts/form/FormSection.tsx'
import { commonTexts } from '../../../../parts/kit/KitTexts.tsx'
import { Dialog } from '../../../../parts/overlay/Dialog.tsx'
import type { WorkKind } from '../../../../parts/work/work.ts'
import { allModels } from '../-form/known-models.ts'
import { Changes } from './Changes.tsx'
import {
  type ChannelEdit,
  changeOf,
  channelBulkTexts,
  invalidFields,
  MODES,
  type Mode,
  NOTHING,
  printOf,
} from './edit.ts'
import { editKind } from './edit-kind.ts'

/** Edits fields of many channels, and shows what changes in each. Empty fields leave each channel as it is. */
export default function EditDialog({ rows, onStart, onClose }: BulkFormProps<Channel>) {
  const { edit: texts } = useTexts(channelBulkTexts)
  const { cancel } = useTexts(commonTexts)
  const [edit, setEdit] = useState(NOTHING)
  const invalid = invalidFields(edit)
  const changes = useMemo(
    () =>
      new Map(
        (invalidFields(edit).length > 0 ? [] : rows).flatMap((channel, index) => {
          const change = changeOf(edit, channel, index + 1)
          return change ? [[channel.id, change] as const] : []
        }),
      ),
    [edit, rows],
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (changes.size === 0) return
    const positions = new Map(rows.map(({ id }, index) => [id, index + 1]))
    onStart({
      kind: editKind as WorkKind,
      args: { ...edit, key: edit.key.trim() },
      label: texts.label,
      rows: rows.filter(({ id }) => changes.has(id)),
      dataOf: (channel) => ({ position: positions.get(channel.id), print: printOf(channel) }),
    })
  }
  const isEmpty = JSON.stringify(edit) === JSON.stringify(NOTHING)
  return (
    <Dialog onClose={onClose} title={texts.title(rows.length)} size="lg" centered={false}>
      <form onSubmit={submit} noValidate>
        <FieldColumn>
          <p className="dimmed">{texts.keep}</p>
          <EditFields edit={edit} invalid={invalid} onChange={setEdit} />
          <p role="status">{isEmpty ? texts.nothing : texts.changes(changes.size, rows.length)}</p>
          <Changes rows={rows} changes={changes} />
        </FieldColumn>
        <FormBar>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          {/* Never disabled: the click blurs the models field, which adds the name typed last. */}
          <Button type="submit">{texts.label}</Button>
        </FormBar>
      </form>
    </Dialog>
  )
}

interface EditFieldsProps {
  edit: ChannelEdit
  invalid: readonly (keyof ChannelEdit)[]
  onChange: (edit: ChannelEdit) => void
}

function EditFields({ edit, invalid, onChange }: EditFieldsProps) {
  const { edit: texts } = useTexts(channelBulkTexts)
  const knownGroups = useQuery({ ...query(send, groups.list), meta: { background: true } }).data
  const knownModels = useQuery(allModels).data?.data ?? []
  const hints: Partial<Record<string, string>> = texts.hints
  const text = (name: 'key' | 'baseUrl' | 'priority' | 'weight' | 'name') => (
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
      <ModeField
        label={texts.groupMode}
        value={edit.groupMode}
        onChange={(mode) => onChange({ ...edit, groupMode: mode })}
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
      <ModeField label={texts.models} value={edit.mode} onChange={(mode) => onChange({ ...edit, mode })} />
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

interface ModeFieldProps {
  label: string
  value: Mode
  onChange: (mode: Mode) => void
}

function ModeField({ label, value, onChange }: ModeFieldProps) {
  const { edit: texts } = useTexts(channelBulkTexts)
  return (
    <NativeSelect
      label={label}
      rightSection={<IconSelector size={16} aria-hidden />}
      value={value}
      data={MODES.map((mode) => ({ value: mode, label: texts.modes[mode] }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Mode)}
    />
  )
}

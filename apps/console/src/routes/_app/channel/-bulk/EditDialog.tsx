import { Button, NativeSelect } from '@mantine/core'
import { type Channel, channels, groups } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { IconSelector } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import type { BulkFormProps } from '../../../../parts/bulk/action.ts'
import { MultiSelect } from '../../../../parts/fields.ts'
import { FieldColumn, FormBar } from '../../../../parts/form/FormSection.tsx'
import { commonTexts } from '../../../../parts/kit/KitTexts.tsx'
import { patchRow } from '../../../../parts/list/rows.ts'
import { Dialog } from '../../../../parts/overlay/Dialog.tsx'
import { allModels } from '../-form/known-models.ts'
import { channelResource } from '../-resource.ts'
import { type ChannelEdit, changeOf, channelBulkTexts, isEmpty, MODES, type Mode } from './edit.ts'

const NOTHING: ChannelEdit = { groups: [], mode: 'keep', models: [] }

/** Edits groups and models of many channels. Empty fields leave each channel as it is. */
export default function EditDialog({ rows, onStart, onClose }: BulkFormProps<Channel>) {
  const { edit: texts } = useTexts(channelBulkTexts)
  const { cancel } = useTexts(commonTexts)
  const queryClient = useQueryClient()
  const [edit, setEdit] = useState(NOTHING)
  const changed = rows.filter((channel) => changeOf(edit, channel)).length
  const run = async (channel: Channel) => {
    const change = changeOf(edit, channel)
    if (!change) return
    await channels.update(send, { id: channel.id, ...change })
    patchRow<Channel>(queryClient, channelResource.key, channel.id, change)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (changed > 0) onStart({ id: 'edit', texts, applies: (channel) => changeOf(edit, channel) !== undefined, run })
  }
  return (
    <Dialog onClose={onClose} title={texts.title(rows.length)} size="lg" centered={false}>
      <form onSubmit={submit} noValidate>
        <FieldColumn>
          <EditFields edit={edit} onChange={setEdit} />
          <p role="status">{isEmpty(edit) ? texts.nothing : texts.changes(changed, rows.length)}</p>
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
  onChange: (edit: ChannelEdit) => void
}

function EditFields({ edit, onChange }: EditFieldsProps) {
  const { edit: texts } = useTexts(channelBulkTexts)
  const knownGroups = useQuery({ ...query(send, groups.list), meta: { background: true } }).data
  const knownModels = useQuery(allModels).data?.data ?? []
  return (
    <>
      <MultiSelect
        label={texts.groups}
        description={texts.keep}
        data={[...new Set(knownGroups ?? [])].toSorted()}
        value={[...edit.groups]}
        searchable
        data-autofocus
        onChange={(next) => onChange({ ...edit, groups: next })}
      />
      <NativeSelect
        label={texts.models}
        rightSection={<IconSelector size={16} aria-hidden />}
        value={edit.mode}
        data={MODES.map((value) => ({ value, label: texts.modes[value] }))}
        onChange={({ currentTarget }) => onChange({ ...edit, mode: currentTarget.value as Mode })}
      />
      {edit.mode !== 'keep' && (
        <ModelSelect
          models={[...new Set(knownModels.map(({ id }) => id))]}
          value={edit.models}
          onChange={(models) => onChange({ ...edit, models })}
        />
      )}
    </>
  )
}

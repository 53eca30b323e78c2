import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Button, Modal, MultiSelect, NativeSelect } from '@mantine/core'
import { type Channel, channels, groups } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { IconSelector } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { frameTexts } from '../../../../app/texts/frame.ts'
import type { BulkFormProps } from '../../../../parts/bulk/action.ts'
import { FormBar } from '../../../../parts/form/FormBar.tsx'
import { FieldColumn } from '../../../../parts/form/FormSection.tsx'
import { patchRow } from '../../../../parts/list/rows.ts'
import { allModels } from '../-form/known-models.ts'
import { CHANNELS } from '../-list/data.ts'
import { type ChannelEdit, changeOf, isEmpty, WAYS, type Way } from './edit.ts'
import { channelBulkTexts } from './texts.ts'

const NOTHING: ChannelEdit = { groups: [], way: 'keep', models: [] }

/** Groups and models of many channels. What is left blank stays as each channel has it. */
export default function EditDialog({ rows, onStart, onClose }: BulkFormProps<Channel>) {
  const { edit: texts } = useTexts(channelBulkTexts)
  const { close } = useTexts(frameTexts)
  const queryClient = useQueryClient()
  const [edit, setEdit] = useState(NOTHING)
  const knownGroups = useQuery({ ...query(send, groups.list), meta: { background: true } }).data
  const knownModels = useQuery(allModels).data?.data ?? []
  const changed = rows.filter((channel) => changeOf(edit, channel)).length
  const run = async (channel: Channel) => {
    const change = changeOf(edit, channel)
    if (!change) return
    await channels.update(send, { id: channel.id, ...change })
    patchRow<Channel>(queryClient, CHANNELS, channel.id, change)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (changed > 0)
      onStart({ id: 'edit', words: texts, applies: (channel) => changeOf(edit, channel) !== undefined, run })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.title(rows.length)}
      size="lg"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': close }}
    >
      <form onSubmit={submit} noValidate>
        <FieldColumn>
          <MultiSelect
            label={texts.groups}
            description={texts.keep}
            data={[...new Set(knownGroups ?? [])].toSorted()}
            value={[...edit.groups]}
            searchable
            data-autofocus
            onChange={(next) => setEdit({ ...edit, groups: next })}
          />
          <NativeSelect
            label={texts.models}
            rightSection={<IconSelector size={16} aria-hidden />}
            value={edit.way}
            data={WAYS.map((value) => ({ value, label: texts.ways[value] }))}
            onChange={({ currentTarget }) => setEdit({ ...edit, way: currentTarget.value as Way })}
          />
          {edit.way !== 'keep' && (
            <ModelSelect
              models={[...new Set(knownModels.map(({ id }) => id))]}
              value={edit.models}
              onChange={(models) => setEdit({ ...edit, models })}
            />
          )}
          <p role="status">{isEmpty(edit) ? texts.nothing : texts.changes(changed, rows.length)}</p>
        </FieldColumn>
        <FormBar>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          {/* Not disabled while there is nothing to do: a name typed last is taken when its field is left for this. */}
          <Button type="submit">{texts.label}</Button>
        </FormBar>
      </form>
    </Modal>
  )
}

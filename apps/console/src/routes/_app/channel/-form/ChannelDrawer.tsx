import { type Channel, channels } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { RecordDrawer } from '../../../../parts/form/RecordDrawer.tsx'
import { channelTexts } from '../-texts.ts'
import { ChannelForm } from './ChannelForm.tsx'
import type { ChannelValues } from './draft.ts'
import { useSave } from './use-save.ts'

interface ChannelDrawerProps {
  /** The channel to edit; left out: a new one. */
  id?: number
  /** What a new one is to be like. */
  from?: number | undefined
}

/** The form of a channel over the list. */
export function ChannelDrawer({ id, from }: ChannelDrawerProps) {
  const { form: texts } = useTexts(channelTexts)
  const navigate = useNavigate()
  const close = (saved = false) =>
    void navigate({
      to: '/channel',
      search: ({ page, keyword }) => ({ page, keyword }),
      ignoreBlocker: saved,
      resetScroll: false,
    })
  const { save, saving } = useSave(() => close(true))
  const shown = id ?? from
  return (
    <RecordDrawer<Channel, ChannelValues>
      title={id === undefined ? texts.add : texts.edit}
      texts={texts}
      stored={shown === undefined ? undefined : query(send, channels.get, { id: shown })}
      onClose={() => close()}
    >
      {({ record, ...form }) => (
        <ChannelForm
          {...form}
          record={id === undefined ? undefined : record}
          like={id === undefined ? record : undefined}
          saving={saving}
          onSave={save}
        />
      )}
    </RecordDrawer>
  )
}

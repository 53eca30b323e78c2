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

/** The form of a channel over the list; without an id it creates. */
export function ChannelDrawer({ id }: { id?: number }) {
  const { form: texts } = useTexts(channelTexts)
  const navigate = useNavigate()
  const close = (saved = false) =>
    void navigate({ to: '/channel', search: true, ignoreBlocker: saved, resetScroll: false })
  const { save, saving } = useSave(() => close(true))
  return (
    <RecordDrawer<Channel, ChannelValues>
      title={id === undefined ? texts.add : texts.edit}
      texts={texts}
      stored={id === undefined ? undefined : query(send, channels.get, { id })}
      onClose={() => close()}
    >
      {(form) => <ChannelForm {...form} saving={saving} onSave={save} />}
    </RecordDrawer>
  )
}

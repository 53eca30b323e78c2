import { type Channel, channels, KeyNeededError, RefusedError, type Send } from '@relaydeck/api-sdk'
import { createChannelWithKeys } from '@relaydeck/api-sdk/dialects'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { sendOf } from '../../../../app/client.ts'
import { notify } from '../../../../app/notify.tsx'
import { useIsEmbedded } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { useSave } from '../../../../parts/drawer/use-save.ts'
import { channelResource, withoutKey } from '../-channel.ts'
import { type ChannelFormTexts, type ChannelValues, changesOf, channelFormTexts, draftOf } from './draft.ts'
import { countByName } from './known-models.ts'

/** Saves the channel form. `onKeyNeeded` is called if the server requires the key again for another address. */
export function useSaveChannel(
  record: Channel | undefined,
  onClose: (saved: boolean) => void,
  onKeyNeeded: () => void,
) {
  const queryClient = useQueryClient()
  const form = useTexts(channelFormTexts)
  const isEmbedded = useIsEmbedded()
  return useSave(
    channelResource,
    onClose,
    async (values: ChannelValues, { created, saved }) => {
      if (record)
        return saved(await update(sendOf(queryClient), changesOf(values, record, isEmbedded), record, onKeyNeeded))
      const count = await create(values, draftOf(values, isEmbedded), queryClient, form)
      const name = values.name.trim()
      return count === 1 ? created(name) : { toast: { kind: 'success', message: form.createdMany(name, count) } }
    },
    { handlesErrors: 'key-needed' },
  )
}

/** Creates a channel, or one for each key of a batch unless they become one, and returns their number. */
async function create(
  values: ChannelValues,
  draft: ReturnType<typeof draftOf>,
  queryClient: QueryClient,
  form: ChannelFormTexts,
): Promise<number> {
  const send = sendOf(queryClient)
  if (values.batch && values.together) {
    await createChannelWithKeys(send, draft, 'polling')
    return 1
  }
  const count = draft.key.split('\n').length
  try {
    await channels.create(send, draft)
    return count
  } catch (error) {
    // A refused batch may have been created in part. The response does not show it, so channels of that name are
    // counted.
    if (count > 1 && error instanceof RefusedError) {
      void queryClient.invalidateQueries({ queryKey: channelResource.key })
      const message = form.partly(count, await countByName(send, draft.name))
      void notify({ kind: 'warning', persistent: true, message })
    }
    throw error
  }
}

/** Sends the changed fields of a channel. */
async function update(
  send: Send,
  changes: ReturnType<typeof changesOf>,
  record: Channel,
  onKeyNeeded: () => void,
): Promise<Channel> {
  if (Object.keys(changes).length === 0) return record
  try {
    return withoutKey(await channels.update(send, { id: record.id, ...changes }))
  } catch (error) {
    if (error instanceof KeyNeededError) onKeyNeeded()
    throw error
  }
}

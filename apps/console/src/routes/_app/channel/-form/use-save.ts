import { type Channel, channels, KeyNeededError, RefusedError } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../app/notify.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { useSaving } from '../../../../parts/form/use-saving.ts'
import { replaceRow } from '../../../../parts/list/rows.ts'
import { CHANNELS, withoutKey } from '../-list/data.ts'
import { channelTexts } from '../-texts.ts'
import { type ChannelValues, changesOf, draftOf } from './draft.ts'
import { namesakes } from './known-models.ts'

/** What the form hands over when it may be sent. */
export interface FilledChannel {
  values: ChannelValues
  /** What is stored; nothing for a new channel. */
  stored: Channel | undefined
  /** Called where the server wants the key again for another address. */
  onKeyNeeded: () => void
}

/** Creates a channel, or one for each key; changes of a stored one what was changed in the form. */
export function useSave(onSaved: () => void) {
  const queryClient = useQueryClient()
  const { form } = useTexts(channelTexts)

  const create = async (values: ChannelValues): Promise<undefined> => {
    const draft = draftOf(values)
    const count = draft.key.split('\n').length
    try {
      await channels.create(send, draft)
    } catch (error) {
      // Refused half-way, some of a batch may be there. Nobody tells which: the list is compared by name.
      if (count > 1 && error instanceof RefusedError) {
        void queryClient.invalidateQueries({ queryKey: CHANNELS })
        const message = form.partly(count, await namesakes(draft.name))
        void notify({ kind: 'warning', persistent: true, message })
      }
      throw error
    }
  }
  const change = async (values: ChannelValues, stored: Channel, onKeyNeeded: () => void): Promise<Channel> => {
    const changes = changesOf(values, stored)
    if (Object.keys(changes).length === 0) return stored
    try {
      return withoutKey(await channels.update(send, { id: stored.id, ...changes }))
    } catch (error) {
      if (error instanceof KeyNeededError) onKeyNeeded()
      throw error
    }
  }

  return useSaving(
    ({ values, stored, onKeyNeeded }: FilledChannel) => (stored ? change(values, stored, onKeyNeeded) : create(values)),
    (saved, { values }) => {
      if (saved) replaceRow(queryClient, CHANNELS, saved)
      else void queryClient.invalidateQueries({ queryKey: CHANNELS })
      onSaved()
      const count = draftOf(values).key.split('\n').length
      void notify({
        kind: 'success',
        message: saved ? form.saved(saved.name) : form.created(values.name.trim(), count),
      })
    },
    { ownWords: 'key-needed' },
  )
}

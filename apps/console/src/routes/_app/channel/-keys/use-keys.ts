import { type Channel, InputError } from '@relaydeck/api-sdk'
import {
  type ChannelKey,
  changeChannelKey,
  channelKeys,
  enterChannelKeys,
  type KeyChange,
} from '@relaydeck/api-sdk/dialects'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../app/notify.tsx'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { patchRow } from '../../../../parts/rows/cached-rows.ts'
import { channelFormTexts } from '../-form/texts.ts'
import { channelResource } from '../-resource.ts'

const NONE: readonly ChannelKey[] = []

/** Returns the states of a channel's keys, and functions that change the keys. */
export function useKeys({ id, name }: Channel) {
  const { keys: texts } = useTexts(channelFormTexts)
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: [...channelResource.key, 'keys', id],
    queryFn: () => channelKeys(send, { id }),
    staleTime: 0,
    meta: { handlesErrors: true },
  })
  const { data: keys = NONE, refetch } = query
  const readAgain = async () => {
    const { data } = await refetch()
    if (!data) return
    patchRow<Channel>(queryClient, channelResource.key, id, { keys: data.map(({ status }) => status) })
  }
  return {
    query,
    keys,
    change: async (index: number, action: KeyChange['action']) => {
      try {
        await changeChannelKey(send, { id, index, action, count: keys.length })
      } catch (error) {
        if (!(error instanceof InputError)) throw error
        void notify({ kind: 'warning', message: texts.changed })
      }
      await readAgain()
    },
    enter: async (entered: string, mode: 'append' | 'replace') => {
      await enterChannelKeys(send, { id, keys: entered, mode })
      void notify({ kind: 'success', message: texts.saved(name) })
      await readAgain()
    },
  }
}

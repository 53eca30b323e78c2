import { type Channel, channels, channelTypeOf } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import type { BulkAction } from '../../../../parts/bulk/action.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import { usualActions } from '../../../../parts/bulk/usual-actions.ts'
import type { Chosen } from '../../../../parts/list/use-chosen.ts'
import { askBalance, removeChannel, switchChannel, testChannel, usualModel } from '../-list/calls.ts'
import { CHANNELS } from '../-list/data.ts'
import { channelTexts } from '../-texts.ts'
import { channelBulkTexts } from './texts.ts'

const EditDialog = lazy(() => import('./EditDialog.tsx'))

const { enabled } = channels.CHANNEL_STATUS

/** What can be done with many channels. */
export function ChannelBulk({ chosen }: { chosen: Chosen<Channel> }) {
  const words = useTexts(channelBulkTexts)
  const { unnamed } = useTexts(channelTexts)
  const queryClient = useQueryClient()
  const { enable, disable, remove } = usualActions<Channel>({
    queryClient,
    resource: CHANNELS,
    words,
    isOff: ({ status }) => status !== enabled,
    isOn: ({ status }) => status === enabled,
    toggle: switchChannel,
    remove: removeChannel,
  })
  const test: BulkAction<Channel> = {
    id: 'test',
    words: words.test,
    applies: () => true,
    run: (channel) => testChannel(queryClient, channel, usualModel(channel)),
  }
  const balance: BulkAction<Channel> = {
    id: 'balance',
    words: words.balance,
    applies: ({ type }) => channelTypeOf(type)?.balance !== undefined,
    run: (channel) => askBalance(queryClient, channel),
  }
  return (
    <BulkBar
      resource={CHANNELS}
      chosen={chosen}
      nameOf={({ name }) => name || unnamed}
      actions={[enable, disable, test, balance, remove]}
      forms={[{ id: 'edit', label: words.edit.open, Form: EditDialog }]}
    />
  )
}

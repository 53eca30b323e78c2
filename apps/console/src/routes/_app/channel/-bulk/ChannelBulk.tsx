import { type Channel, channelTypeOf } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import type { BulkAction } from '../../../../parts/bulk/action.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import { useResourceActions } from '../../../../parts/bulk/resource-actions.ts'
import type { BulkProps } from '../../../../parts/list/ListTable.tsx'
import { defaultTestModel } from '../-list/use-test.ts'
import { channelResource } from '../-resource.ts'
import { testChannel, updateBalance } from '../-test/testing.ts'
import { channelBulkTexts } from './edit.ts'

const EditDialog = lazy(() => import('./EditDialog.tsx'))

/** Bulk actions of channels. */
export default function ChannelBulk(props: BulkProps<Channel>) {
  const texts = useTexts(channelBulkTexts)
  const queryClient = useQueryClient()
  const { enable, disable, remove } = useResourceActions(channelResource)
  const test: BulkAction<Channel> = {
    id: 'test',
    texts: texts.test,
    applies: () => true,
    run: (channel) => testChannel(queryClient, channel, defaultTestModel(channel)),
  }
  const balance: BulkAction<Channel> = {
    id: 'balance',
    texts: texts.balance,
    applies: ({ type }) => channelTypeOf(type)?.balance !== undefined,
    run: (channel) => updateBalance(queryClient, channel),
  }
  return (
    <BulkBar
      resource={channelResource}
      {...props}
      actions={[enable, disable, test, balance, remove]}
      forms={[{ id: 'edit', label: texts.edit.open, Form: EditDialog }]}
    />
  )
}

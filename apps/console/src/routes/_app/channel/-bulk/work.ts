import { channelTypeOf } from '@relaydeck/api-sdk'
import { type PlainKind, resourceKinds } from '../../../../parts/bulk/actions.ts'
import type { WorkKind } from '../../../../parts/work/work.ts'
import { channelResource } from '../-channel.ts'
import { testChannel, updateBalance } from '../-test/testing.ts'
import { channelBulkTexts, editKind, restoreKind } from './edit.ts'

/** Tests each channel with a model. */
const test: WorkKind<undefined, string> = {
  id: 'channel.test',
  texts: () => channelBulkTexts.current().test,
  run: async ({ id, data: model }, { client }) => {
    await testChannel(client, { id: Number(id) }, model)
    return undefined
  },
}

/** Fetches the balance of each channel: One API's call for all channels does nothing. */
const balance: PlainKind = {
  id: 'channel.balance',
  texts: () => channelBulkTexts.current().balance,
  run: async ({ id }, { client }) => {
    await updateBalance(client, { id: Number(id) })
    return undefined
  },
  concurrency: 2,
}

/** Whether the balance of a channel can be fetched. */
export const hasBalance = ({ type }: { type: number }): boolean => channelTypeOf(type)?.balance !== undefined

/** Work on many channels. */
export const channelKinds = { ...resourceKinds(channelResource), test, balance, edit: editKind, restore: restoreKind }

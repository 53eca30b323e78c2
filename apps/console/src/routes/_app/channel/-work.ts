import { channelTypeOf } from '@relaydeck/api-sdk'
import { parse, string } from 'zod/mini'
import type { ListWork } from '../../../parts/work/kinds.ts'
import { type PlainKind, resourceKinds, storedPlain } from '../../../parts/work/resource-kinds.ts'
import type { WorkKind } from '../../../parts/work/work.ts'
import { channelBulkTexts } from './-bulk/edit.ts'
import { editKind, restoreKind } from './-bulk/edit-kind.ts'
import { modelsKind } from './-models/kind.ts'
import { channelResource } from './-resource.ts'
import { testChannel, updateBalance } from './-test/testing.ts'

/** Tests each channel with a model. */
const test: WorkKind<undefined, string> = {
  id: 'channel.test',
  texts: async () => (await channelBulkTexts.load()).test,
  stored: { args: () => undefined, data: (value) => parse(string(), value) },
  run: async ({ id, data: model }, { client }) => {
    await testChannel(client, { id: Number(id) }, model)
    return undefined
  },
}

/** Fetches the balance of each channel: One API's own call for all channels does nothing. */
const balance: PlainKind = {
  id: 'channel.balance',
  texts: async () => (await channelBulkTexts.load()).balance,
  stored: storedPlain,
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

/** For work that is continued after a reload. */
export const listWork: ListWork = {
  kinds: [...Object.values(channelKinds), modelsKind] as WorkKind[],
  importer: () => import('./-import.tsx'),
  resource: channelResource,
}

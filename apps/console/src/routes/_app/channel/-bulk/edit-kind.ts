import { type Channel, channels } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { send } from '../../../../app/send.ts'
import { patchRow, replaceRow } from '../../../../parts/list/rows.ts'
import { ChangedError, type RowOf, type WorkKind } from '../../../../parts/work/work.ts'
import { channelResource, withoutKey } from '../-resource.ts'
import { type ChannelChange, type ChannelEdit, changeOf, channelBulkTexts, inverseOf, MODES, printOf } from './edit.ts'

const StoredEdit = z.object({
  groupMode: z.enum(MODES),
  groups: z.array(z.string()),
  mode: z.enum(MODES),
  models: z.array(z.string()),
  // An edit with a key is not stored.
  key: z.enum(['']),
  baseUrl: z.string(),
  priority: z.string(),
  weight: z.string(),
  mapping: z.string(),
  name: z.string(),
})

const Inverse = z.object({
  group: z.optional(z.string()),
  models: z.optional(z.string()),
  base_url: z.optional(z.string()),
  priority: z.optional(z.number()),
  weight: z.optional(z.number()),
  model_mapping: z.optional(z.string()),
  name: z.optional(z.string()),
})

const Edited = z.object({
  /** Position of the channel among those that are edited, from 1. */
  position: z.int(),
  /** Print of the fields that someone edits, as they were shown. */
  print: z.string(),
  /** Change that restores the fields; it has no key. */
  inverse: z.optional(Inverse),
})

/** What an edit knows of a channel. */
type Edited = z.infer<typeof Edited>

/**
 * Reads a channel, and refuses one that was edited since it was read, so that a retry applies to what it is now.
 * @throws ChangedError
 */
async function readUnchanged(client: QueryClient, { id, data }: RowOf<Edited>): Promise<Channel> {
  const now = await read(id)
  if (printOf(now) === data.print) return now
  replaceRow(client, channelResource.key, now)
  throw new ChangedError({ ...data, print: printOf(now) })
}

const read = async (id: string) => withoutKey(await channels.get(send, { id: Number(id) }))

/** Sends a change of a channel. Returns what its inverse needs. */
async function apply(client: QueryClient, now: Channel, change: ChannelChange, position: number): Promise<Edited> {
  await channels.update(send, { id: now.id, ...change })
  const { key: _, ...visible } = change
  patchRow<Channel>(client, channelResource.key, now.id, visible)
  return { position, print: printOf({ ...now, ...visible }), inverse: inverseOf(visible, now) }
}

/** Edits fields of channels. */
export const editKind: WorkKind<ChannelEdit, Edited> = {
  id: 'channel.edit',
  texts: async () => (await channelBulkTexts.load()).edit,
  stored: { args: (value) => z.parse(StoredEdit, value), data: (value) => z.parse(Edited, value) },
  isSecret: ({ key }) => key !== '',
  async run(row, { args, client }) {
    const { position } = row.data
    const now = await readUnchanged(client, row)
    const change = changeOf(args, now, position)
    return change && { data: await apply(client, now, change, position) }
  },
  async isDone({ id, data }, { args, client }) {
    const now = await read(id)
    if (printOf(now) === data.print) return false
    replaceRow(client, channelResource.key, now)
    if (changeOf(args, now, data.position) === undefined) return true
    throw new ChangedError({ ...data, print: printOf(now) })
  },
  // The key before is not known.
  undo: ({ key }) => (key === '' ? (restoreKind as WorkKind) : undefined),
}

/** Restores the fields of channels after an edit. */
export const restoreKind: WorkKind<undefined, Edited> = {
  id: 'channel.restore',
  texts: async () => (await channelBulkTexts.load()).edit,
  stored: { args: () => undefined, data: (value) => z.parse(Edited, value) },
  async run(row, { client }) {
    const { position, inverse } = row.data
    if (!inverse) return undefined
    return { data: await apply(client, await readUnchanged(client, row), inverse as ChannelChange, position) }
  },
  async isDone({ id, data }) {
    const now = await read(id)
    if (printOf(now) === data.print) return false
    const isRestored = Object.entries(data.inverse ?? {}).every(
      ([field, value]) => now[field as keyof typeof now] === value,
    )
    if (isRestored) return true
    throw new ChangedError({ ...data, print: printOf(now) })
  },
}

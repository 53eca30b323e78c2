import { type Channel, channels } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { send } from '../../../../app/send.ts'
import { MODES } from '../../../../parts/bulk/changed-list.ts'
import { editWork } from '../../../../parts/bulk/editing.ts'
import { channelResource, withoutKey } from '../-resource.ts'
import { type ChannelChange, type ChannelEdit, changeOf, channelBulkTexts } from './edit.ts'

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
  // Edits that older versions stored have none.
  tag: z._default(z.string(), ''),
  name: z.string(),
})

const StoredChange = z.object({
  group: z.optional(z.string()),
  models: z.optional(z.string()),
  base_url: z.optional(z.string()),
  priority: z.optional(z.number()),
  weight: z.optional(z.number()),
  model_mapping: z.optional(z.string()),
  tag: z.optional(z.string()),
  name: z.optional(z.string()),
})

const withoutChangedKey = ({ key: _, ...visible }: ChannelChange): Omit<ChannelChange, 'key'> => visible

/** Edits fields of channels. */
export const channelEdit = editWork<Channel, ChannelEdit, ChannelChange>({
  resource: channelResource,
  texts: async () => (await channelBulkTexts.load()).edit,
  read: async (id) => withoutKey(await channels.get(send, { id })),
  edited: [
    'name',
    'type',
    'status',
    'group',
    'models',
    'base_url',
    'other',
    'model_mapping',
    'priority',
    'weight',
    'system_prompt',
    'tag',
  ],
  stored: {
    edit: (value) => z.parse(StoredEdit, value),
    change: (value) => z.parse(StoredChange, value) as ChannelChange,
  },
  changeOf,
  valuesOf: withoutChangedKey,
  write: (change, { id }) => channels.update(send, { id, ...change }),
  inverseOf: (change, before) =>
    Object.fromEntries(
      Object.keys(withoutChangedKey(change)).map((field) => [field, before[field as keyof ChannelChange]]),
    ),
  isSecret: ({ key }) => key !== '',
})

export const { edit: editKind, restore: restoreKind } = channelEdit

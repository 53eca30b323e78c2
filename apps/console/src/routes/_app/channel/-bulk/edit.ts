import {
  type Channel,
  type ChannelConfig,
  channels,
  channelTypeOf,
  composeChannelKey,
  isRecord,
  isSecretConfigField,
  type LimitDraft,
  readChannelConfig,
  readJson,
  withoutTrailingSlash,
  writeChannelConfig,
} from '@relaydeck/api-sdk'
import { textArea } from '../../../../app/language/area.ts'
import type { WorkKind } from '../../../../parts/background-work/work.ts'
import type { PlainKind } from '../../../../parts/bulk/actions.ts'
import { editWork } from '../../../../parts/bulk/editing.ts'
import { changedList, type Mode } from '../../../../parts/bulk/fields.tsx'
import { changedLimits, KEPT_LIMITS, type LimitsEdit, withUse } from '../../../../parts/bulk/limits.ts'
import { testChannel } from '../../../../parts/channel/test-channel.ts'
import { wholeNumber } from '../../../../parts/form/rules.ts'
import { channelResource, withoutKey } from '../-channel.ts'
import { fieldsOf } from '../-form/draft.ts'
import { updateBalance } from '../-test/testing.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Changes to many channels. Empty fields change nothing. */
export interface ChannelEdit extends LimitsEdit {
  groupMode: Mode
  groups: readonly string[]
  mode: Mode
  models: readonly string[]
  key: string
  baseUrl: string
  /** Fields of the configuration of a type. */
  config: ChannelConfig
  /** Whole numbers, as typed. */
  priority: string
  weight: string
  /** JSON object; `{}` removes the mapping. */
  mapping: string
  /** A tag; `-` removes it. */
  tag: string
  /** A name with `{name}`, `{id}` and `{n}`, which counts from 1. */
  name: string
  /** Whether the server is the embedded gateway, which needs other fields of some types. */
  isEmbedded: boolean
}

/** An edit that changes nothing. */
export const NOTHING: ChannelEdit = {
  groupMode: 'keep',
  groups: [],
  mode: 'keep',
  models: [],
  key: '',
  baseUrl: '',
  config: {},
  priority: '',
  weight: '',
  mapping: '',
  tag: '',
  name: '',
  ...KEPT_LIMITS,
  isEmbedded: false,
}

/** Fields that an edit changes in one channel. */
export type ChannelChange = Partial<
  Pick<
    Channel,
    'group' | 'models' | 'key' | 'base_url' | 'config' | 'priority' | 'weight' | 'model_mapping' | 'tag' | 'name'
  >
> & { limits?: LimitDraft[] }

/** Fields of an edit that are not valid. */
export function invalidFields({ key, priority, weight, mapping }: ChannelEdit): (keyof ChannelEdit)[] {
  const isNumber = (typed: string) => typed.trim() === '' || !Number.isNaN(wholeNumber(typed))
  return [
    ...(/\s/.test(key.trim()) ? (['key'] as const) : []),
    ...(isNumber(priority) ? [] : (['priority'] as const)),
    ...(isNumber(weight) && !weight.includes('-') ? [] : (['weight'] as const)),
    ...(mapping.trim() === '' || isMapping(mapping) ? [] : (['mapping'] as const)),
  ]
}

/** Returns whether a text is a JSON object of model names. */
function isMapping(text: string): boolean {
  const value = readJson(text)
  return isRecord(value) && Object.values(value).every((model) => typeof model === 'string')
}

/** Returns the entered fields of a channel's configuration; fields that its type does not have are left out. */
const enteredConfig = ({ config, isEmbedded }: ChannelEdit, { type }: Channel): ChannelConfig =>
  Object.fromEntries(
    fieldsOf(type, isEmbedded).config.flatMap((field) => {
      const value = config[field]?.trim()
      return value ? [[field, value]] : []
    }),
  )

/** Returns the new configuration of a channel, and the key that is composed from it. */
function configChange(edit: ChannelEdit, channel: Channel): ChannelChange {
  const entered = enteredConfig(edit, channel)
  if (Object.keys(entered).length === 0) return {}
  const config = { ...readChannelConfig(channel.config), ...entered }
  const key = fieldsOf(channel.type, edit.isEmbedded).hasKey ? '' : composeChannelKey(channel.type, config)
  return { config: writeChannelConfig(config), ...(key && { key }) }
}

/** Returns the name of a channel by a pattern. */
const namedBy = (pattern: string, { name, id }: Pick<Channel, 'name' | 'id'>, position: number): string =>
  pattern.trim().replaceAll(/\{(name|id|n)\}/g, (_, word: string) => String({ name, id, n: position }[word]))

/**
 * Returns the changes of an edit to a channel, or `undefined`. An edit that would remove all models or groups changes
 * neither: a channel without them is useless. Keys and base URLs change only if the type has one.
 * @param position of the channel among the edited channels, from 1
 */
export function changeOf(edit: ChannelEdit, channel: Channel, position = 1): ChannelChange | undefined {
  const mapping = edit.mapping.trim()
  const { hasKey, hasBaseUrl } = fieldsOf(channel.type, edit.isEmbedded)
  const group = changedList(channel.group, edit.groupMode, edit.groups)
  const models = changedList(channel.models, edit.mode, edit.models)
  const limits = changedLimits(channel.limits, edit)
  const wanted: Omit<ChannelChange, 'limits'> = {
    ...(edit.key.trim() && hasKey && { key: edit.key.trim() }),
    ...configChange(edit, channel),
    ...(edit.baseUrl.trim() && hasBaseUrl && { base_url: withoutTrailingSlash(edit.baseUrl.trim()) }),
    ...(edit.priority.trim() && { priority: wholeNumber(edit.priority) }),
    ...(edit.weight.trim() && { weight: wholeNumber(edit.weight) }),
    ...(mapping && { model_mapping: Object.keys(JSON.parse(mapping)).length > 0 ? mapping : '' }),
    ...(edit.tag.trim() && { tag: edit.tag.trim() === '-' ? '' : edit.tag.trim() }),
    ...(edit.name.trim() && { name: namedBy(edit.name, channel, position) }),
  }
  const change: ChannelChange = {
    ...(group && { group }),
    ...(models && { models }),
    ...(limits && { limits }),
    ...Object.fromEntries(
      Object.entries(wanted).filter(([field, value]) => value !== (channel[field as keyof typeof wanted] ?? '')),
    ),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Texts of bulk actions on channels. */
export const channelBulkTexts = textArea({ zh, en })

/** Returns a change without the key and the secrets of the configuration. */
const withoutSecrets = ({ key: _, config, ...visible }: ChannelChange): Omit<ChannelChange, 'key'> => ({
  ...visible,
  ...(config !== undefined && {
    config: JSON.stringify(readChannelConfig(config), (field, value) =>
      field !== '' && isSecretConfigField(field) ? '' : value,
    ),
  }),
})

/** Edits fields of channels. */
export const channelEdit = editWork<Channel, ChannelEdit, ChannelChange>({
  resource: channelResource,
  texts: () => channelBulkTexts.current().edit,
  read: async (send, id) => withoutKey(await channels.get(send, { id })),
  edited: [
    'name',
    'type',
    'status',
    'group',
    'models',
    'base_url',
    'config',
    'other',
    'model_mapping',
    'priority',
    'weight',
    'system_prompt',
    'tag',
    'limits',
  ],
  changeOf,
  valuesOf: (change, before) => {
    const { limits, ...visible } = withoutSecrets(change)
    return { ...visible, ...(limits && { limits: withUse(limits, before.limits) }) }
  },
  write: (send, change, { id }) => channels.update(send, { id, ...change }),
  inverseOf: (change, before) =>
    Object.fromEntries(
      Object.keys(withoutSecrets(change)).map((field) => [field, before[field as keyof ChannelChange]]),
    ),
  isSecret: ({ key, config }) => key !== '' || Object.keys(config).some(isSecretConfigField),
})

/** Tests each channel with a model. */
export const testKind: WorkKind<undefined, string> = {
  id: 'channel.test',
  texts: () => channelBulkTexts.current().test,
  run: async ({ id, data: model }, { client }) => {
    await testChannel(client, { id: Number(id) }, model)
    return undefined
  },
}

/** Fetches the balance of each channel: One API's call for all channels does nothing. */
export const balanceKind: PlainKind = {
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

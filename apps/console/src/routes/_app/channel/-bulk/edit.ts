import { type Channel, isRecord, readJson, splitComma } from '@relaydeck/api-sdk'
import { textArea } from '../../../../app/texts/area.ts'
import { wholeNumber } from '../../../../parts/form/rules.ts'
import { fieldsOf } from '../-form/draft.ts'

/** Ways to change a list, such as models or groups. */
export const MODES = ['keep', 'add', 'remove', 'replace'] as const
export type Mode = (typeof MODES)[number]

/** Changes to many channels. Empty fields leave each channel as it is. */
export interface ChannelEdit {
  groupMode: Mode
  groups: readonly string[]
  mode: Mode
  models: readonly string[]
  key: string
  baseUrl: string
  /** Whole numbers, as typed. */
  priority: string
  weight: string
  /** JSON object; `{}` removes the mapping. */
  mapping: string
  /** A name with `{name}`, `{id}` and `{n}`, which counts from 1. */
  name: string
}

/** An edit that changes nothing. */
export const NOTHING: ChannelEdit = {
  groupMode: 'keep',
  groups: [],
  mode: 'keep',
  models: [],
  key: '',
  baseUrl: '',
  priority: '',
  weight: '',
  mapping: '',
  name: '',
}

/** Fields that an edit changes in one channel. */
export type ChannelChange = Partial<
  Pick<Channel, 'group' | 'models' | 'key' | 'base_url' | 'priority' | 'weight' | 'model_mapping' | 'name'>
>

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

/** Returns a comma list after a change. */
function changedList(text: string, mode: Mode, names: readonly string[]): string {
  const current = splitComma(text)
  const next = {
    keep: current,
    add: [...current, ...names.filter((name) => !current.includes(name))],
    remove: current.filter((name) => !names.includes(name)),
    replace: names.length > 0 ? [...names] : current,
  }[mode]
  return next.join(',')
}

/** Returns the name of a channel by a pattern. */
const namedBy = (pattern: string, { name, id }: Pick<Channel, 'name' | 'id'>, position: number): string =>
  pattern.trim().replaceAll(/\{(name|id|n)\}/g, (_, word: string) => String({ name, id, n: position }[word]))

/**
 * Returns the changes of an edit to a channel, or `undefined`. An edit that would remove all models or groups changes
 * neither: a channel without them is useless. Keys and base URLs change only where the type has one.
 * @param position of the channel among those that are edited, from 1
 */
export function changeOf(edit: ChannelEdit, channel: Channel, position = 1): ChannelChange | undefined {
  const mapping = edit.mapping.trim()
  const { hasKey, hasBaseUrl } = fieldsOf(channel.type)
  const wanted: ChannelChange = {
    group: changedList(channel.group, edit.groupMode, edit.groups),
    models: changedList(channel.models, edit.mode, edit.models),
    ...(edit.key.trim() && hasKey && { key: edit.key.trim() }),
    ...(edit.baseUrl.trim() && hasBaseUrl && { base_url: edit.baseUrl.trim().replace(/\/+$/, '') }),
    ...(edit.priority.trim() && { priority: wholeNumber(edit.priority) }),
    ...(edit.weight.trim() && { weight: wholeNumber(edit.weight) }),
    ...(mapping && { model_mapping: Object.keys(JSON.parse(mapping)).length > 0 ? mapping : '' }),
    ...(edit.name.trim() && { name: namedBy(edit.name, channel, position) }),
  }
  const { group, models, ...others } = wanted
  const change: ChannelChange = {
    ...(group && group !== splitComma(channel.group).join(',') && { group }),
    ...(models && models !== splitComma(channel.models).join(',') && { models }),
    ...Object.fromEntries(
      Object.entries(others).filter(([field, value]) => value !== channel[field as keyof typeof others]),
    ),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Returns the change that restores the fields of a channel. */
export const inverseOf = (change: Omit<ChannelChange, 'key'>, before: Channel): Omit<ChannelChange, 'key'> =>
  Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof typeof change]]))

/** Fields that someone edits; tests, balances and calls change the others. */
const EDITED = [
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
] as const

/** Returns a print of the fields that someone edits: it differs after an edit, and tells nothing of their contents. */
export function printOf(channel: Channel): string {
  const text = JSON.stringify(EDITED.map((field) => channel[field]))
  // FNV-1a; two edits have the same print once in billions.
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${text.length}-${(hash >>> 0).toString(36)}`
}

/** Texts of bulk actions on channels. */
export const channelBulkTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

import {
  type Channel,
  type ChannelConfig,
  composeChannelKey,
  isRecord,
  joinComma,
  readChannelConfig,
  readJson,
  splitComma,
  withoutTrailingSlash,
  writeChannelConfig,
} from '@relaydeck/api-sdk'
import { errorsOf } from '../../../../parts/form/errors.ts'
import type { ChannelTexts } from '../-texts.ts'
import { type ConfigField, configOf, kindOf } from './kinds.ts'

/** API version of Azure where none is typed. */
export const AZURE_VERSION = '2024-03-01-preview'

/** What stands in the fields. */
export interface ChannelValues {
  /** Number of the type as text; `''`: none chosen. */
  type: string
  name: string
  groups: string[]
  base_url: string
  other: string
  config: Record<ConfigField, string>
  models: string[]
  model_mapping: string
  system_prompt: string
  key: string
  batch: boolean
}

const NO_CONFIG: Record<ConfigField, string> = {
  region: '',
  ak: '',
  sk: '',
  user_id: '',
  vertex_ai_project_id: '',
  vertex_ai_adc: '',
}

export const valuesOf = (stored?: Channel): ChannelValues => ({
  type: String(stored?.type ?? 1),
  name: stored?.name ?? '',
  groups: stored ? splitComma(stored.group) : ['default'],
  base_url: stored?.base_url ?? '',
  other: stored?.other ?? '',
  config: { ...NO_CONFIG, ...(stored && configOf(stored.type, readChannelConfig(stored.config))) },
  models: splitComma(stored?.models ?? ''),
  model_mapping: stored?.model_mapping ?? '',
  system_prompt: stored?.system_prompt ?? '',
  key: '',
  batch: false,
})

/** The values of a new channel like a stored one. Its key is its own: no server gives it away. */
export const copyOf = (stored: Channel, name: string): ChannelValues => ({ ...valuesOf(stored), name })

/**
 * The values after another type was chosen: what belongs to the old one does not go to the new one unseen.
 * @param related models of the new type
 */
export function withType(values: ChannelValues, type: string, related: readonly string[]): ChannelValues {
  const wereRelated = values.models.length === 0 || type !== values.type
  return {
    ...values,
    type,
    base_url: '',
    other: '',
    config: NO_CONFIG,
    key: '',
    batch: false,
    models: wereRelated ? [...related] : values.models,
  }
}

/** Keys of a batch, each once; how often one stood again. */
export function keysIn(text: string): { keys: string[]; repeated: number } {
  const lines = text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const keys = [...new Set(lines)]
  return { keys, repeated: lines.length - keys.length }
}

/** The number of the first line of a batch with spaces or tabs inside: cells of a table, no key. */
function lineWithSpaces(text: string): number | undefined {
  const at = text.split(/\r?\n/).findIndex((line) => /\s/.test(line.trim()))
  return at < 0 ? undefined : at + 1
}

const numberOf = ({ type }: ChannelValues) => Number(type)

/** The typed parts of `config`, of this type alone. */
const typedConfig = (values: ChannelValues): ChannelConfig =>
  Object.fromEntries(
    Object.entries(configOf(numberOf(values), values.config)).map(([field, value]) => [field, value.trim()]),
  )

function otherOf(values: ChannelValues): string {
  const { other } = kindOf(numberOf(values))
  if (!other) return ''
  return values.other.trim() || (other === 'azure' ? AZURE_VERSION : '')
}

/** The fields common to a new channel and a changed one. */
function settingsOf(values: ChannelValues) {
  const kind = kindOf(numberOf(values))
  return {
    type: numberOf(values),
    name: values.name.trim(),
    group: joinComma(values.groups),
    base_url: kind.baseUrl === 'none' ? '' : withoutTrailingSlash(values.base_url.trim()),
    other: otherOf(values),
    models: kind.modelless ? '' : joinComma(values.models),
    model_mapping: kind.modelless ? '' : values.model_mapping.trim(),
    system_prompt: kind.modelless ? '' : values.system_prompt,
    config: writeChannelConfig(typedConfig(values)),
  }
}

/** What is sent for a new channel, or one for each key of a batch. */
export function draftOf(values: ChannelValues) {
  const { composed } = kindOf(numberOf(values))
  const key = composed
    ? composeChannelKey(numberOf(values), typedConfig(values))
    : values.batch
      ? keysIn(values.key).keys.join('\n')
      : values.key.trim()
  return { ...settingsOf(values), key }
}

/** The fields that differ from what is stored; empty secrets stay. The server merges what `config` leaves out. */
export function changesOf(values: ChannelValues, stored: Channel) {
  const next: Record<string, string | number> = settingsOf(values)
  const before: Record<string, string | number> = settingsOf(valuesOf(stored))
  const changes = Object.fromEntries(Object.entries(next).filter(([field, value]) => before[field] !== value))
  const key =
    values.key.trim() || (changes.config === undefined ? '' : composeChannelKey(numberOf(values), typedConfig(values)))
  return { ...changes, ...(key !== '' && { key }) }
}

function isMapping(text: string): boolean {
  const read = readJson(text)
  return isRecord(read) && Object.values(read).every((name) => typeof name === 'string')
}

type FormTexts = ChannelTexts['form']

function baseUrlError(values: ChannelValues, form: FormTexts): string | undefined {
  const { baseUrl, needsBaseUrl } = kindOf(numberOf(values))
  const typed = values.base_url.trim()
  if (baseUrl === 'none') return undefined
  if (typed === '') return needsBaseUrl ? form.baseUrlMissing : undefined
  return /^https?:\/\/[^\s/]+/i.test(typed) ? undefined : form.baseUrlInvalid
}

function keyError(values: ChannelValues, form: FormTexts, creating: boolean): string | undefined {
  if (kindOf(numberOf(values)).composed) return undefined
  const typed = values.key.trim()
  if (typed === '') return creating ? form.nameMissing : undefined
  if (!values.batch) return /[\r\n]/.test(typed) ? form.keyBreaks : undefined
  const line = lineWithSpaces(values.key)
  return line === undefined ? undefined : form.keySpaces(line)
}

/** Each part of `config` is needed for a new channel; of a stored one, an empty part stays as it is stored. */
function configErrors(values: ChannelValues, form: FormTexts, creating: boolean): Record<string, string | undefined> {
  const typed = Object.entries(typedConfig(values))
  const some = typed.some(([, value]) => value !== '')
  const { composed } = kindOf(numberOf(values))
  return Object.fromEntries(
    typed.map(([field, value = '']) => {
      if (value === '') return [`config.${field}`, creating || (composed && some) ? form.configMissing : undefined]
      const broken = field === 'vertex_ai_adc' && !isRecord(readJson(value))
      return [`config.${field}`, broken ? form.adcInvalid : undefined]
    }),
  )
}

/** Errors by field; none: the form may be sent. */
export function validate(values: ChannelValues, { form }: ChannelTexts, stored?: Channel): Record<string, string> {
  const creating = stored === undefined
  const { modelless } = kindOf(numberOf(values))
  const mapping = values.model_mapping.trim()
  return errorsOf({
    type: values.type === '' ? form.typeMissing : undefined,
    name: values.name.trim() === '' ? form.nameMissing : undefined,
    groups: values.groups.length === 0 ? form.groupsMissing : undefined,
    base_url: baseUrlError(values, form),
    ...configErrors(values, form, creating || stored.type !== numberOf(values)),
    models: !modelless && values.models.length === 0 ? form.modelsMissing : undefined,
    model_mapping: !modelless && mapping !== '' && !isMapping(mapping) ? form.mappingInvalid : undefined,
    key: keyError(values, form, creating),
  })
}

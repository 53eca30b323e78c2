import {
  CHANNEL_CONFIG_FIELDS,
  CHANNEL_STATUS,
  type Channel,
  type ChannelConfig,
  channelTypeOf,
  composeChannelKey,
  DEFAULT_GROUP,
  isProxySecretHidden,
  joinComma,
  readChannelConfig,
  readProxyUrl,
  splitComma,
  uncallableModels,
  withoutTrailingSlash,
  writeChannelConfig,
} from '@relaydeck/api-sdk'
import { ChannelRules } from '@relaydeck/api-sdk/rules'
import { type TextsOf, textArea } from '../../../../app/language/area.ts'
import { joinNames, type Language } from '../../../../app/language/language.ts'
import { definedErrors, ruleErrors } from '../../../../parts/form/rules.ts'
import { type LimitRow, limitChanges, limitsError, rowsOf } from '../../../../parts/limits/rows.ts'
import { limitTexts } from '../../../../parts/limits/sentence.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** API version of Azure if none is entered. */
export const AZURE_VERSION = '2024-03-01-preview'

type ConfigField = keyof ChannelConfig
type ConfigValues = Record<ConfigField, string>

/** Values of the channel form. */
export interface ChannelValues {
  /** Number of the channel type as text; `''` if none is selected. */
  type: string
  name: string
  groups: string[]
  /** Always empty if the server has no tags. */
  tag: string
  base_url: string
  other: string
  config: ConfigValues
  models: string[]
  model_mapping: string
  system_prompt: string
  key: string
  batch: boolean
  /** Whether a batch of keys becomes one channel, if the server supports that. */
  together: boolean
  limits: readonly LimitRow[]
}

const NO_CONFIG = Object.fromEntries(Object.keys(CHANNEL_CONFIG_FIELDS).map((field) => [field, ''])) as ConfigValues

/**
 * Returns which fields a channel type has. Unknown types have the common ones.
 * @param isEmbedded whether the server is the embedded gateway, which needs other fields of some types
 */
export function fieldsOf(type: number | string, isEmbedded = false) {
  const known = channelTypeOf(Number(type))
  const embedded = isEmbedded ? known?.embedded : undefined
  return {
    hasBaseUrl: known?.hasBaseUrl ?? true,
    needsBaseUrl: known?.needsBaseUrl ?? false,
    /** Whether the provider passes any model through, so that the channel lists none. */
    hasModels: known?.models !== null,
    /** Whether the key is a separate field, not composed from `config`. */
    hasKey: known?.keyParts === undefined || embedded?.key !== undefined,
    /** Name of the key, where One API's key for the type is another one. */
    keyName: embedded?.key,
    other: embedded ? undefined : known?.other,
    config: embedded?.config ?? known?.config ?? [],
    baseUrl: embedded?.baseUrl ?? known?.baseUrl,
  }
}

/** Picks the config fields of a channel type, and the proxy, which any type may have. */
const configOf = (type: number | string, config: ChannelConfig, isEmbedded = false): Partial<ConfigValues> =>
  Object.fromEntries(
    [...fieldsOf(type, isEmbedded).config, 'proxy' as const].map((field) => [field, config[field] ?? '']),
  )

/** Returns the form values of a channel, or of a new one. */
export const valuesOf = (stored?: Channel): ChannelValues => ({
  type: String(stored?.type ?? 1),
  name: stored?.name ?? '',
  groups: stored ? splitComma(stored.group) : [DEFAULT_GROUP],
  tag: stored?.tag ?? '',
  base_url: stored?.base_url ?? '',
  other: stored?.other ?? '',
  config: { ...NO_CONFIG, ...(stored && configOf(stored.type, readChannelConfig(stored.config))) },
  models: splitComma(stored?.models ?? ''),
  model_mapping: stored?.model_mapping ?? '',
  system_prompt: stored?.system_prompt ?? '',
  key: '',
  batch: false,
  together: false,
  limits: rowsOf(stored?.limits),
})

/** Returns the form values of a copy of a channel. The key is empty, since servers do not send it. */
export const copyOf = (stored: Channel, name: string): ChannelValues => ({ ...valuesOf(stored), name })

/**
 * Returns the type that the embedded gateway can call instead of a channel type; `undefined` if it can call the type.
 */
export const alternativeTo = (type: number | string) => channelTypeOf(Number(type))?.instead

/**
 * Returns the models of a new channel after its type changed: the typed ones, and those that the new type has, too.
 * @param before models that the form offered for the old type
 * @param after models of the new type
 */
export const keptModels = (
  models: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] => models.filter((model) => !before.includes(model) || after.includes(model))

/**
 * Returns the form values after the channel type changed, without values that only the old type has.
 * @param models the new models; by default they stay
 */
export function withType(values: ChannelValues, type: string, models?: readonly string[]): ChannelValues {
  return {
    ...values,
    type,
    base_url: '',
    other: '',
    config: { ...NO_CONFIG, proxy: values.config.proxy },
    key: '',
    batch: false,
    together: false,
    models: models ? [...models] : values.models,
  }
}

/** Returns the form values with the type that the embedded gateway can call. Key and models are kept. */
export function withAlternative(values: ChannelValues): ChannelValues {
  const instead = alternativeTo(values.type)
  if (!instead) return values
  const { key, batch } = values
  return { ...withType(values, String(instead.type)), base_url: instead.baseUrl || values.base_url, key, batch }
}

/** Returns the distinct keys of a batch, and the number of duplicates. */
export function keysIn(text: string): { keys: string[]; repeated: number } {
  const lines = text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const keys = [...new Set(lines)]
  return { keys, repeated: lines.length - keys.length }
}

/** Returns the entered config fields of the selected type, trimmed. */
const enteredConfig = ({ type, config }: ChannelValues, isEmbedded: boolean): ChannelConfig =>
  Object.fromEntries(
    Object.entries(configOf(type, config, isEmbedded)).map(([field, value = '']) => [field, value.trim()]),
  )

function otherOf({ type, other }: ChannelValues, isEmbedded: boolean): string {
  const meaning = fieldsOf(type, isEmbedded).other
  if (!meaning) return ''
  return other.trim() || (meaning === 'azure' ? AZURE_VERSION : '')
}

/** Returns the fields that new and stored channels share. */
function settingsOf(values: ChannelValues, isEmbedded: boolean) {
  const { hasBaseUrl, hasModels } = fieldsOf(values.type)
  return {
    type: Number(values.type),
    name: values.name.trim(),
    group: joinComma(values.groups),
    tag: values.tag.trim(),
    base_url: hasBaseUrl ? withoutTrailingSlash(values.base_url.trim()) : '',
    other: otherOf(values, isEmbedded),
    models: hasModels ? joinComma(values.models) : '',
    model_mapping: hasModels ? values.model_mapping.trim() : '',
    system_prompt: hasModels ? values.system_prompt : '',
    config: writeChannelConfig(enteredConfig(values, isEmbedded)),
  }
}

const composedKey = (values: ChannelValues, isEmbedded: boolean) =>
  fieldsOf(values.type, isEmbedded).hasKey
    ? ''
    : composeChannelKey(Number(values.type), enteredConfig(values, isEmbedded))

/** Returns the draft of a new channel, or of one for each key of a batch. */
export function draftOf(values: ChannelValues, isEmbedded = false) {
  const entered = values.batch ? keysIn(values.key).keys.join('\n') : values.key.trim()
  const { tag, ...settings } = settingsOf(values, isEmbedded)
  const { hasKey } = fieldsOf(values.type, isEmbedded)
  return {
    ...settings,
    ...(tag && { tag }),
    key: hasKey ? entered : composedKey(values, isEmbedded),
    ...limitChanges(values.limits, undefined),
  }
}

/** Returns what a call for a channel that is not saved needs. */
export function unsavedOf(values: ChannelValues, id: number | undefined) {
  const { type, key, base_url, other, model_mapping, config } = draftOf(values, true)
  return { ...(id !== undefined && { id }), type, key, base_url, other, model_mapping, config }
}

/** Returns the fields that the user changed. Empty secrets are kept; the server merges `config`. */
export function changesOf(values: ChannelValues, stored: Channel, isEmbedded = false) {
  const next: Record<string, string | number> = settingsOf(values, isEmbedded)
  const before: Record<string, string | number> = settingsOf(valuesOf(stored), isEmbedded)
  const changes = Object.fromEntries(Object.entries(next).filter(([field, value]) => before[field] !== value))
  const key = values.key.trim() || (changes.config === undefined ? '' : composedKey(values, isEmbedded))
  const isDisabled = isEmbedded && isDisabledBySaving(values.type, stored)
  return {
    ...changes,
    ...(key !== '' && { key }),
    ...(isDisabled && { status: CHANNEL_STATUS.disabled }),
    ...limitChanges(values.limits, stored.limits),
  }
}

/** Returns the number of the first line of a batch with spaces or tabs inside, such as pasted table cells. */
export function lineWithSpaces(text: string): number | undefined {
  const at = text.split(/\r?\n/).findIndex((line) => /\s/.test(line.trim()))
  return at < 0 ? undefined : at + 1
}

function keyError(
  values: ChannelValues,
  form: ChannelFormTexts,
  creating: boolean,
  isEmbedded: boolean,
): string | undefined {
  if (!fieldsOf(values.type, isEmbedded).hasKey) return undefined
  const key = values.key.trim()
  if (key === '') return creating ? form.nameMissing : undefined
  if (!values.batch) return /[\r\n]/.test(key) ? form.keyBreaks : undefined
  const line = lineWithSpaces(values.key)
  return line === undefined ? undefined : form.keySpaces(line)
}

/** Returns the error of a proxy, whose password is hidden once it is stored: a copy of the channel needs it again. */
function proxyError(proxy: string, form: ChannelFormTexts, stored: Channel | undefined): string | undefined {
  if (proxy === '' || proxy === valuesOf(stored).config.proxy) return undefined
  if (readProxyUrl(proxy) === undefined) return form.proxyInvalid
  return isProxySecretHidden(proxy) ? form.proxyPassword : undefined
}

/** A new channel needs every config field of its type. Empty fields of a stored one keep their values. */
function configErrors(
  values: ChannelValues,
  form: ChannelFormTexts,
  stored: Channel | undefined,
  isEmbedded: boolean,
): Record<string, string> {
  const creating = stored?.type !== Number(values.type)
  const shown: Partial<Record<string, string>> = creating ? {} : valuesOf(stored).config
  const { proxy = '', ...ofType } = enteredConfig(values, isEmbedded)
  const entered = Object.entries(ofType)
  // Other servers store a key composed of all fields. The embedded gateway reads each field.
  const replaced =
    !isEmbedded &&
    !fieldsOf(values.type).hasKey &&
    entered.some(([field, value = '']) => value !== (shown[field] ?? ''))
  const errorOf = (field: string, value: string) => {
    const isRemoved = (shown[field] ?? '') !== ''
    if (value === '') return creating || replaced || isRemoved ? form.configMissing : undefined
    if (field !== 'vertex_ai_adc') return undefined
    return ruleErrors(ChannelRules, { config: value }, { config: form.adcInvalid }).config
  }
  return definedErrors({
    ...Object.fromEntries(entered.map(([field, value = '']) => [`config.${field}`, errorOf(field, value)])),
    'config.proxy': proxyError(proxy, form, stored),
  })
}

/** Longest list of models in an error. */
const LISTED_MAX = 5

/** Whether saving the form disables a channel, because the embedded gateway cannot call its type. */
export const isDisabledBySaving = (type: number | string, stored: Channel | undefined): boolean =>
  stored?.status === CHANNEL_STATUS.enabled && stored.type === Number(type) && alternativeTo(type) !== undefined

/** Returns the errors of a channel that the embedded gateway could not call, by field; none for a disabled one. */
export function callableErrors(
  { type, key, models, model_mapping }: Pick<ChannelValues, 'type' | 'key' | 'models' | 'model_mapping'>,
  form: ChannelFormTexts,
  language: Language,
  stored?: Channel,
): Record<string, string> {
  if (stored && (stored.status !== CHANNEL_STATUS.enabled || isDisabledBySaving(type, stored))) return {}
  const { keyName } = fieldsOf(type, true)
  const advice = channelTypeOf(Number(type))?.embedded?.models?.advice
  // As in the gateway, models that an enabled channel has already do not prevent other changes.
  const accepted = stored?.type === Number(type) ? uncallableModels(stored) : []
  const uncallable = uncallableModels({ type: Number(type), models: joinComma(models), model_mapping }).filter(
    (model) => !accepted.includes(model),
  )
  return {
    ...(alternativeTo(type) && { type: form.notCallable }),
    ...(keyName && key.includes('|') && { key: form.oldKey(keyName[language]) }),
    ...(advice &&
      uncallable.length > 0 && {
        models: form.modelsUncallable(joinNames(language, uncallable.slice(0, LISTED_MAX)), advice[language]),
      }),
  }
}

/** What servers check differently. */
interface Server {
  /** Whether tags are part of a path, and cannot have a slash. */
  readonly tagInPath?: boolean
  readonly isEmbedded?: boolean
}

/** Returns errors by field. */
export function validate(
  values: ChannelValues,
  form: ChannelFormTexts,
  stored?: Channel,
  { tagInPath = false, isEmbedded = false }: Server = {},
): Record<string, string> {
  const { needsBaseUrl, hasModels } = fieldsOf(values.type)
  const { name, tag, base_url, model_mapping } = settingsOf(values, isEmbedded)
  return {
    ...definedErrors({
      type: values.type === '' ? form.typeMissing : undefined,
      groups: values.groups.length === 0 ? form.groupsMissing : undefined,
      base_url: needsBaseUrl && base_url === '' ? form.baseUrlMissing : undefined,
      models: hasModels && values.models.length === 0 ? form.modelsMissing : undefined,
      tag: tagInPath && tag !== stored?.tag && /\/|^\.\.?$/.test(tag) ? form.tagInvalid : undefined,
      key: keyError(values, form, stored === undefined, isEmbedded),
    }),
    ...configErrors(values, form, stored, isEmbedded),
    ...limitsError(values.limits, limitTexts.current()),
    ...ruleErrors(
      ChannelRules,
      { name, base_url, model_mapping },
      { name: form.nameMissing, base_url: form.baseUrlInvalid, model_mapping: form.mappingInvalid },
    ),
  }
}

/** Texts of the channel form. */
export const channelFormTexts = textArea({ zh, en })

export type ChannelFormTexts = TextsOf<typeof channelFormTexts>

/** Returns the label of a field of a channel type's configuration. */
export function configLabel({ config }: ChannelFormTexts, type: number, field: string): string {
  const labels: Partial<Record<string, string>> = config
  return labels[channelTypeOf(type)?.key ?? ''] ?? labels[field] ?? field
}

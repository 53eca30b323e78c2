import { CHANNEL_STATUS, type Channel, isProxySecretHidden, readProxyUrl } from '@relaydeck/api-sdk'
import { ChannelRules } from '@relaydeck/api-sdk/rules'
import { ruleErrors } from '../../../../parts/form/rules.ts'
import { alternativeTo, type ChannelValues, enteredConfig, fieldsOf, settingsOf, valuesOf } from './draft.ts'
import type { ChannelFormTexts } from './texts.ts'

/** Returns the number of the first line of a batch with spaces or tabs inside, such as pasted table cells. */
export function lineWithSpaces(text: string): number | undefined {
  const at = text.split(/\r?\n/).findIndex((line) => /\s/.test(line.trim()))
  return at < 0 ? undefined : at + 1
}

function keyError(values: ChannelValues, form: ChannelFormTexts, creating: boolean): string | undefined {
  if (!fieldsOf(values.type).hasKey) return undefined
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
function configErrors(values: ChannelValues, form: ChannelFormTexts, stored?: Channel): Record<string, string> {
  const creating = stored?.type !== Number(values.type)
  const { proxy = '', ...ofType } = enteredConfig(values)
  const entered = Object.entries(ofType)
  const replaced = !fieldsOf(values.type).hasKey && entered.some(([, value]) => value !== '')
  const errorOf = (field: string, value: string) => {
    if (value === '') return creating || replaced ? form.configMissing : undefined
    if (field !== 'vertex_ai_adc') return undefined
    return ruleErrors(ChannelRules, { config: value }, { config: form.adcInvalid }).config
  }
  return definedOnly([
    ...entered.map(([field, value = '']) => [`config.${field}`, errorOf(field, value)] as const),
    ['config.proxy', proxyError(proxy, form, stored)],
  ])
}

const definedOnly = (errors: (readonly [field: string, error: string | undefined])[]): Record<string, string> =>
  Object.fromEntries(errors.flatMap(([field, error]) => (error === undefined ? [] : [[field, error]])))

/** Returns the error of a type that the embedded gateway cannot call, unless the channel is disabled or has it already. */
export function callableError({ type }: Pick<ChannelValues, 'type'>, form: ChannelFormTexts, stored?: Channel) {
  const isKept = stored && (stored.status !== CHANNEL_STATUS.enabled || alternativeTo(stored.type) !== undefined)
  return alternativeTo(type) && !isKept ? { type: form.notCallable } : undefined
}

/**
 * Returns errors by field.
 * @param tagInPath whether the server has a path for each tag
 */
export function validate(
  values: ChannelValues,
  form: ChannelFormTexts,
  stored?: Channel,
  tagInPath = false,
): Record<string, string> {
  const { needsBaseUrl, hasModels } = fieldsOf(values.type)
  const { name, tag, base_url, model_mapping } = settingsOf(values)
  return {
    ...definedOnly([
      ['type', values.type === '' ? form.typeMissing : undefined],
      ['groups', values.groups.length === 0 ? form.groupsMissing : undefined],
      ['base_url', needsBaseUrl && base_url === '' ? form.baseUrlMissing : undefined],
      ['models', hasModels && values.models.length === 0 ? form.modelsMissing : undefined],
      ['tag', tagInPath && tag !== stored?.tag && /\/|^\.\.?$/.test(tag) ? form.tagInvalid : undefined],
      ['key', keyError(values, form, stored === undefined)],
    ]),
    ...configErrors(values, form, stored),
    ...ruleErrors(
      ChannelRules,
      { name, base_url, model_mapping },
      { name: form.nameMissing, base_url: form.baseUrlInvalid, model_mapping: form.mappingInvalid },
    ),
  }
}

import {
  ALERT_STATUS,
  type AlertTarget,
  alertTargets,
  PAGE_SIZE,
  pages,
  settingsOf,
  TARGET_KIND_NAMES,
  type TargetKind,
  type TargetSetting,
} from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { type TextsOf, textArea } from '../../../../app/language/area.ts'
import { type Language, language } from '../../../../app/language/language.ts'
import { read } from '../../../../app/read.ts'
import { definedErrors } from '../../../../parts/form/rules.ts'
import type { SwitchableResource } from '../../../../parts/rows/resource.ts'
import { alertAddress } from '../-address.ts'
import { ALL, foundByName, nameError, statusOf } from '../-named.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the targets of alerts. */
export const targetTexts = textArea({ zh, en })

type TargetTexts = TextsOf<typeof targetTexts>

/** Targets of alerts. */
export const targetResource: SwitchableResource<AlertTarget> = {
  name: 'alert_target',
  path: '/alert/target',
  key: resourceKey(alertTargets.list),
  texts: targetTexts,
  nameOf: ({ name }) => name,
  ...alertAddress,
  list: ({ p, size = PAGE_SIZE }) => read(alertTargets.list, { p, size }),
  search: (keyword) => foundByName(read(alertTargets.list, ALL), keyword),
  get: (id) => read(alertTargets.get, { id }),
  walk: () => (send, options) => pages(alertTargets.list, send, {}, options),
  statusOf,
  setEnabled: (send, { id }, enabled) => alertTargets.update(send, { id, status: statusOf(enabled) }),
  remove: (send, { id }) => alertTargets.remove(send, { id }),
}

/** Values of the form. */
export interface TargetValues {
  kind: TargetKind
  name: string
  /** Values by name; secrets of a stored target are empty. */
  /** By name; `null` of a saved secret that is to be removed. */
  settings: Record<string, string | null>
  language: Language
  enabled: boolean
}

/** Returns the form values of a target, or of a new one. */
export const valuesOf = (stored?: AlertTarget): TargetValues => ({
  kind: stored?.kind ?? TARGET_KIND_NAMES[0] ?? 'mail',
  name: stored?.name ?? '',
  settings: stored?.settings ?? {},
  language: stored?.language ?? language.current(),
  enabled: stored?.status !== ALERT_STATUS.disabled,
})

/** Returns the draft of the form values; only a change has settings of `null`. */
export const draftOf = ({ kind, name, settings, language, enabled }: TargetValues) => ({
  name: name.trim(),
  settings: Object.fromEntries(
    settingsOf(kind).map(({ name }) => [name, settings[name] === null ? null : (settings[name]?.trim() ?? '')]),
  ),
  language,
  status: statusOf(enabled),
})

/** Returns the label of a setting. The URL of a bot is a secret. */
export function labelOf({ name, isSecret }: TargetSetting, { settings }: TargetTexts['form']): string {
  const labels: Readonly<Record<string, string>> = settings
  return (name === 'url' && isSecret ? settings.botUrl : labels[name]) ?? name
}

/** Whether a kind has a URL that answers contain; a kept secret is not sent to another one. */
export const hasShownUrl = (kind: TargetKind): boolean =>
  settingsOf(kind).some(({ name, isSecret }) => name === 'url' && !isSecret)

/** Whether a secret is saved, which answers do not contain. */
export const isSaved = ({ name, isSecret }: TargetSetting, stored: AlertTarget | undefined): boolean =>
  isSecret === true && (stored?.secrets.includes(name) ?? false)

function settingError(setting: TargetSetting, value: string, form: TargetTexts['form']): string | undefined {
  const { format, isOptional } = setting
  if (value === '') return isOptional ? undefined : form.missing(labelOf(setting, form))
  if (format === 'url' && !/^https?:\/\/./.test(value)) return form.urlInvalid
  if (format === 'address' && value.split(',').some((address) => !/^[^\s@]+@[^\s@]+$/.test(address.trim())))
    return form.addressInvalid
  return undefined
}

/** Returns errors by field. */
export function validate(values: TargetValues, { form }: TargetTexts, stored?: AlertTarget): Record<string, string> {
  const { name, settings } = draftOf(values)
  const isMoved = stored !== undefined && hasShownUrl(values.kind) && (stored.settings.url ?? '') !== settings.url
  return definedErrors({
    name: nameError(name, form),
    ...Object.fromEntries(
      settingsOf(values.kind).map((setting) => {
        const value = settings[setting.name] ?? ''
        const isKept = isSaved(setting, stored) && settings[setting.name] === ''
        const keptError = isMoved ? form.secretAgain : undefined
        return [`settings.${setting.name}`, isKept ? keptError : settingError(setting, value, form)]
      }),
    ),
  })
}

/** Returns where a target points to; never a secret. */
export function addressOf({ settings }: AlertTarget): string {
  const { to, chat_id, url = '' } = settings
  return to ?? chat_id ?? URL.parse(url)?.host ?? ''
}

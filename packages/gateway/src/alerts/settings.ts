import { isRecord, readJson, settingsOf, type TargetKind } from '@relaydeck/api-sdk'

/** Values of settings by name. */
export type Settings = Readonly<Record<string, string>>

/** Reads settings as they are stored. */
export function readSettings(json: string): Settings {
  const value = readJson(json)
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}

/** Separates the secrets from the other settings of a kind of target. */
export function splitSettings(kind: TargetKind, values: Settings): { settings: Settings; secrets: Settings } {
  const of = (isSecret: boolean): Settings =>
    Object.fromEntries(
      settingsOf(kind).flatMap(({ name, ...setting }) => {
        const value = values[name]
        return value && (setting.isSecret ?? false) === isSecret ? [[name, value]] : []
      }),
    )
  return { settings: of(false), secrets: of(true) }
}

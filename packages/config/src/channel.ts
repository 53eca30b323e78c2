import {
  type Channel,
  composeChannelKey,
  type channels as endpoints,
  hideProxySecret,
  type InputOf,
  isRecord,
  isSecretConfigField,
  readJson,
} from '@relaydeck/api-sdk'
import { ChannelRules, limitText, parseLimits } from '@relaydeck/api-sdk/rules'
import {
  hidesConfigSecrets,
  isWhole,
  lacksConfigField,
  lacksField,
  lacksType,
  needsRegion,
  numberOfType,
  takesCredentialsAlone,
  typeOf,
} from './channel-support.ts'
import { type Entry, FIELD_NAMES, FIELDS, type FieldName } from './config.ts'
import { type Issue, placeOf } from './issues.ts'
import type { Server } from './server.ts'
import type { Comparison, FieldChange, Mode, Note } from './types.ts'
import { isMap, isSame, textOf, type Value, valueFrom } from './values.ts'

/** The channel type that needs no models. */
const PROXY = 'proxy'

/** Fields to send. */
type ChannelInput = Omit<InputOf<typeof endpoints.update>, 'id'>

/** How a channel is compared. */
export interface ChannelMode extends Mode {
  readonly server: Server
}

/** Result of comparing a channel, with the fields to send. */
interface ChannelComparison extends Comparison {
  /** Whether the server does not have the channel's type, so that the channel is neither added nor changed. */
  readonly isLeftOut: boolean
  readonly input: ChannelInput
}

/** Returns the value of a channel's field on the server. */
export function fieldOf(row: Channel, field: FieldName, server: Server): Value {
  if (field === 'limits') return (row.limits ?? []).map(limitText)
  if (field === 'type') return typeOf(server, row)
  return valueFrom(FIELDS[field].kind, String(row[FIELDS[field].row] ?? ''))
}

const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || value === '' || (isMap(value) ? value.size === 0 : Array.isArray(value) && value.length === 0)

/** Returns a channel's `config`, in which a server may hide secrets. */
function configIn(text: string): Map<string, unknown> {
  const read = readJson(text)
  return new Map(isRecord(read) ? Object.entries(read) : [])
}

/** Compares a channel of a file with a server's row, field by field. */
class ChannelComparer {
  readonly fields: FieldChange[] = []
  readonly notes: Note[] = []
  readonly issues: Issue[] = []
  readonly input: Record<string, unknown> = {}
  readonly isLeftOut: boolean
  private readonly row: Channel | undefined
  private readonly name: string
  private readonly entry: Entry
  private readonly writesHidden: boolean
  private readonly server: Server
  /** Number of the type that the channel will have. */
  private readonly type: number

  constructor(row: Channel | undefined, name: string, entry: Entry, mode: ChannelMode) {
    this.server = mode.server
    this.row = row
    this.name = name
    this.entry = entry
    const type = entry.get('type')
    this.type = type === undefined ? Number(row?.type) : numberOfType(type)
    this.isLeftOut = type !== undefined && lacksType(this.server, type)
    if (this.isLeftOut) {
      // Its other fields, such as the key, are for a provider that the server does not have.
      this.writesHidden = false
      this.notes.push({ code: 'unsupported', place: this.place('type') })
      return
    }
    for (const field of FIELD_NAMES) if (FIELDS[field].kind !== 'secret' && field !== 'config') this.compareField(field)
    // The embedded gateway sends no stored key to another address.
    const isMoved = this.fields.some(({ path: [field] }) => field === 'type' || field === 'base_url')
    this.writesHidden = !row || isMoved || mode.secrets === true
    this.compareConfig()
    this.compareKey()
    if (this.input.type !== undefined && needsRegion(this.server, this.type) && !this.hasRegion())
      this.issues.push({ code: 'required', place: this.place('config', 'region') })
    if (!row) this.checkNew()
  }

  private place(...path: string[]): string {
    return placeOf(['channels', this.name, ...path])
  }

  private compareField(field: FieldName): void {
    const value = this.entry.get(field)
    if (value === undefined) return
    const { kind, row: name } = FIELDS[field]
    const isLacking = lacksField(this.server, this.type, field, value)
    if (isLacking && !isEmpty(value)) return void this.notes.push({ code: 'unsupported', place: this.place(field) })
    if (isLacking) return
    const before = this.row && fieldOf(this.row, field, this.server)
    // New channels have these values anyway; One Hub gives them another weight.
    const isZero = value === 0 && !this.server.dialect
    const isDefault = !this.row && (isEmpty(value) || isZero || value === 'enabled')
    if (before !== undefined ? isSame(kind, before, value) : isDefault && field !== 'groups') return
    this.fields.push({ path: [field], ...(before !== undefined && { before }), after: value })
    const text = textOf(kind, value) ?? ''
    if (field === 'limits') this.input[name] = parseLimits(text).limits
    else if (field === 'type') this.input.type = numberOfType(value)
    else this.input[name] = ['status', 'integer'].includes(kind) ? Number(text) : text
    this.checkField(field, value, text)
  }

  private checkField(field: FieldName, value: Value, text: string): void {
    const place = this.place(field)
    if ((field === 'models' || field === 'groups') && isEmpty(value)) this.issues.push({ code: 'empty', place })
    if (field === 'weight' && Number(text) < 0) this.issues.push({ code: 'range', place })
    if (field === 'model_mapping' && !isMap(value)) this.issues.push({ code: 'kind', place, kind: 'names' })
    if (field === 'base_url' && !ChannelRules.shape.base_url.safeParse(text).success)
      this.issues.push({ code: 'url', place })
  }

  /** Returns whether the channel has a region, or gets one. */
  private hasRegion(): boolean {
    const wanted = this.entry.get('config')
    return isWhole(isMap(wanted) && wanted.get('region')) || isWhole(configIn(this.row?.config ?? '').get('region'))
  }

  /** Returns whether the server cannot store a field of `config`, and notes it. */
  private isConfigLacking(before: ReadonlyMap<string, unknown>, name: string, value: string): boolean {
    const channel = { type: this.type, hasRegion: this.hasRegion() }
    if (value === (before.get(name) ?? '') || !lacksConfigField(this.server, channel, name, value)) return false
    this.notes.push({ code: 'unsupported', place: this.place('config', name) })
    return true
  }

  /** Returns whether a field of `config` changes. */
  private changesConfig(before: ReadonlyMap<string, unknown>, name: string, value: Value): boolean {
    const stored = before.get(name)
    // Its secret is hidden as well.
    if (name === 'proxy' && stored === hideProxySecret(String(value))) return false
    if (!isSecretConfigField(name) || (stored !== undefined && stored !== '')) return (stored ?? '') !== value
    // An empty secret is kept, and a hidden one cannot be compared.
    if (value === '') return false
    const isUnset = stored === undefined && !hidesConfigSecrets(this.server)
    if (isUnset || this.writesHidden) return true
    this.notes.push({ code: 'hiddenSecret', place: this.place('config', name) })
    return false
  }

  private compareConfig(): void {
    const wanted = this.entry.get('config')
    if (wanted === undefined) return
    if (!isMap(wanted)) return void this.issues.push({ code: 'kind', place: this.place('config'), kind: 'names' })
    const before = configIn(this.row?.config ?? '')
    const changed = [...(wanted as ReadonlyMap<string, string>)].filter(
      ([name, value]) => !this.isConfigLacking(before, name, value) && this.changesConfig(before, name, value),
    )
    if (changed.length === 0) return
    const after = new Map(before)
    for (const [name, value] of changed) {
      after.set(name, value)
      const old = before.get(name)
      const shown = (text: string) => (name === 'proxy' ? hideProxySecret(text) : text)
      const values = {
        ...(typeof old === 'string' && old !== '' && { before: shown(old) }),
        ...(value && { after: shown(value) }),
      }
      this.fields.push({
        path: ['config', name],
        ...(isSecretConfigField(name) ? { isSecret: true as const } : values),
      })
    }
    const texts = Object.fromEntries([...after].filter(([, value]) => value !== ''))
    this.input.config = JSON.stringify(texts)
    const credentials = takesCredentialsAlone(this.server, this.type) ? String(texts.vertex_ai_adc ?? '') : ''
    const key = composeChannelKey(this.type, texts) || credentials
    if (key) this.input.key = key
  }

  private compareKey(): void {
    const key = this.entry.get('key')
    if (isEmpty(key)) return
    const text = String(key)
    if (text.trim().includes('\n')) this.issues.push({ code: 'lines', place: this.place('key') })
    if (!this.writesHidden) return void this.notes.push({ code: 'hiddenSecret', place: this.place('key') })
    // One key would replace all of them.
    if (this.row?.keys) return void this.notes.push({ code: 'unsupported', place: this.place('key') })
    this.fields.push({ path: ['key'], isSecret: true })
    this.input.key = text
    const config = readJson(String(this.input.config ?? ''))
    if (isRecord(config) && takesCredentialsAlone(this.server, this.type))
      this.input.config = JSON.stringify({ vertex_ai_adc: text, ...config })
  }

  private checkNew(): void {
    const required = {
      type: this.input.type === undefined,
      key: !String(this.input.key ?? '').trim(),
      models: isEmpty(this.entry.get('models')) && this.entry.get('type') !== PROXY,
    }
    for (const [field, isMissing] of Object.entries(required))
      if (isMissing) this.issues.push({ code: 'required', place: this.place(field) })
    if (this.name === '') this.issues.push({ code: 'required', place: this.place() })
  }
}

/**
 * Compares a channel of a file with a server's row.
 * @param row `undefined`: the channel is new
 */
export function compareChannel(
  row: Channel | undefined,
  name: string,
  entry: Entry,
  mode: ChannelMode,
): ChannelComparison {
  const { fields, notes, issues, input, isLeftOut } = new ChannelComparer(row, name, entry, mode)
  return { fields, notes, issues, input, isLeftOut }
}

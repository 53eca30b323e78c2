import { joinComma, type ParsedInput, type channels as sdk } from '@relaydeck/api-sdk'
import { Refusal } from '../refuse.ts'
import { baseUrlOf } from '../relay/provider.ts'
import { texts } from '../texts.ts'
import { checkJson, merged } from './config.ts'
import type { Draft, Row, Settings } from './store.ts'

type Wish = ParsedInput<typeof sdk.create>
type Change = ParsedInput<typeof sdk.update>

const keysIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Checked = Pick<Change, 'config' | 'model_mapping' | 'weight'>

function checkFields({ config = '', model_mapping = '', weight = 0 }: Checked): void {
  checkJson('config', config)
  checkJson('model_mapping', model_mapping)
  if (weight < 0) throw new Refusal(texts.fieldValue('weight'))
}

/**
 * The channels that somebody wants: one for each line of the key.
 * @throws Refusal where there is no key, a JSON text is none, or the weight is below 0
 */
export function draftsOf(wish: Wish): Draft[] {
  const keys = keysIn(wish.key)
  if (keys.length === 0) throw new Refusal(texts.channelKey)
  checkFields(wish)
  const draft = {
    type: wish.type,
    name: wish.name,
    models: joinComma([wish.models]),
    group: joinComma([wish.group ?? '']) || 'default',
    base_url: wish.base_url ?? '',
    other: wish.other ?? null,
    model_mapping: wish.model_mapping ?? '',
    priority: wish.priority ?? 0,
    weight: wish.weight ?? 0,
    config: wish.config ?? '',
    system_prompt: wish.system_prompt ?? null,
  }
  return keys.map((key) => ({ ...draft, key }))
}

/**
 * A channel's settings after a change. What is left out stays; so does an empty name, key, models, group or config,
 * and a secret of the config that is left out of it.
 * @throws Refusal where a JSON text is none, the weight is below 0, or a stored key would go to another address
 */
export function changed(row: Row, change: Change): Settings {
  checkFields(change)
  const next = withChange(row, change)
  checkDestination(row, next, change.key ?? '')
  return next
}

/**
 * Checks that a stored key is not sent to another address: who may change a channel may not read its key.
 * @throws Refusal
 */
function checkDestination(row: Row, next: Settings, newKey: string): void {
  const isKept = newKey.trim() === '' && row.key !== ''
  const destination = baseUrlOf(next)
  if (isKept && destination !== '' && destination !== baseUrlOf(row))
    throw new Refusal(texts.channelKeyAgain, { reason: 'key-needed' })
}

function withChange(row: Row, change: Change): Settings {
  return {
    status: change.status ?? row.status,
    type: change.type || row.type,
    name: change.name || row.name,
    key: change.key?.trim() || row.key,
    models: joinComma([change.models ?? '']) || row.models,
    group: joinComma([change.group ?? '']) || row.group,
    base_url: change.base_url ?? row.base_url,
    other: change.other ?? row.other,
    model_mapping: change.model_mapping ?? row.model_mapping,
    priority: change.priority ?? row.priority,
    weight: change.weight ?? row.weight,
    config: merged(row.config, change.config ?? ''),
    system_prompt: change.system_prompt ?? row.system_prompt,
  }
}

import { isRecord, NotFoundError, options, type Send } from '@relaydeck/api-sdk'
import { type CallReference, callNamed } from '@relaydeck/api-sdk/reference'
import { shownInput, withoutSecrets } from './secrets.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a change would do. */
export interface CallPlan {
  readonly call: string
  readonly does: string
  readonly input: Fields
  /** The fields that change of a record that exists, or all of one that is deleted. */
  readonly before?: Fields | null
  /** The same fields afterwards; `null`: the record is deleted. */
  readonly after?: Fields | null
}

async function recordOf({ noun }: CallReference, send: Send, { id }: Fields): Promise<Fields | undefined> {
  const get = callNamed(`${noun}.get`)
  if (!get?.fields.some(({ name }) => name === 'id') || id === undefined) return undefined
  const record: unknown = await get.endpoint(send, { id })
  return isRecord(record) ? record : undefined
}

async function optionOf(call: CallReference, send: Send, key: unknown): Promise<Fields> {
  const option = (await options.list(send)).find((each) => each.key === key)
  return option ? withoutSecrets(call, { ...option }) : {}
}

/** Returns what a change would do, without making it. @throws RelaydeckError */
export async function planOf(call: CallReference, send: Send, input: Fields): Promise<CallPlan> {
  const shown = shownInput(call, input)
  const plan = { call: call.name, does: call.endpoint.summary, input: shown }
  if (call.name === 'options.set')
    return { ...plan, before: { value: (await optionOf(call, send, input.key)).value }, after: { value: shown.value } }
  const record = await recordOf(call, send, input).catch((error: unknown) => {
    if (error instanceof NotFoundError) return null
    throw error
  })
  if (record === undefined) return plan
  if (record === null) return { ...plan, before: null }
  const before = withoutSecrets(call, record)
  if (call.verb === 'remove') return { ...plan, before, after: null }
  const isChanged = (name: string) => name in shown && JSON.stringify(record[name]) !== JSON.stringify(input[name])
  const changed = Object.keys(record).filter(isChanged)
  const part = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? shown[name]]))
  return { ...plan, before: part(before), after: part(shown) }
}

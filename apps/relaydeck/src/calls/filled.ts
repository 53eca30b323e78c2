import { fieldsOf, isRecord, type Send } from '@relaydeck/api-sdk'
import { type CallReference, callNamed } from '@relaydeck/api-sdk/reference'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the input of a change with the fields of the record that are not given, as servers set missing ones to zero.
 * The record is read just before.
 */
export async function filled(
  { noun, verb, endpoint, fields }: CallReference,
  send: Send,
  input: Fields,
): Promise<Fields> {
  const get = callNamed(`${noun}.get`)
  const isMissing = fields.some(({ name, required }) => required && !(name in input))
  if (verb !== 'update' || !get || !isMissing || !('id' in input)) return input
  const record: unknown = await get.endpoint(send, { id: input.id })
  const known = fieldsOf(endpoint.input)
  const kept = Object.entries(isRecord(record) ? record : {}).filter(([name]) => known.includes(name))
  return { ...Object.fromEntries(kept), ...input }
}

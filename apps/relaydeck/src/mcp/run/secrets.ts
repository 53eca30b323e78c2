import { isRecord } from '@relaydeck/api-sdk'
import type { CallReference } from '@relaydeck/api-sdk/reference'
import { isSecretOption } from '@relaydeck/api-sdk/rules'
import { withoutUnasked } from '../../calls/unasked.ts'

/** Further secrets of rows, by the noun of the call: what an agent reads leaves the machine. */
const SECRETS: Readonly<Record<string, string>> = { redemptions: 'key', session: 'access_token', tokens: 'key' }

/** Calls that are made to get the secret of one record. */
const ASKED: ReadonlySet<string> = new Set(['tokens.get', 'tokens.create', 'redemptions.get'])

/** Fields of inputs that are secrets. */
const SECRET_INPUT = /^(key|keys|password|password2|original_password|access_token|settings|token|code)$/

/** What stands for a secret. */
const HIDDEN = '(hidden)'

type Fields = Readonly<Record<string, unknown>>

/** Returns a row without its secrets. */
function withoutSecrets(call: CallReference, row: Fields): Fields {
  const secret = SECRETS[call.noun]
  if (call.noun === 'options' && typeof row.key === 'string' && isSecretOption(row.key))
    return { ...row, value: HIDDEN }
  const own = withoutUnasked(call, row)
  return Object.fromEntries(Object.entries(isRecord(own) ? own : {}).filter(([name]) => name !== secret))
}

/** Returns what a call returned, without secrets that nobody asked for. */
export function withoutUnaskedSecrets(call: CallReference, output: unknown): unknown {
  if (ASKED.has(call.name)) return output
  const drop = (row: unknown) => (isRecord(row) ? withoutSecrets(call, row) : row)
  return Array.isArray(output) ? output.map(drop) : drop(output)
}

/** Returns an input as it is shown in a plan. */
export const shownInput = ({ noun }: CallReference, input: Fields): Fields => {
  const isSecret = (name: string) =>
    SECRET_INPUT.test(name) || (name === 'value' && noun === 'options' && isSecretOption(String(input.key)))
  const isName = (name: string) => name === 'key' && noun === 'options'
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, isSecret(name) && !isName(name) ? HIDDEN : value]),
  )
}

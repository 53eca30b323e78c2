import { InputError, RefusedError, RelaydeckError, requestOf, type Send } from '@relaydeck/api-sdk'
import { planOf } from '@relaydeck/api-sdk/changes'
import { type CallReference, callNamed, nearestCall } from '@relaydeck/api-sdk/reference'
import { filled } from '../../calls/filled.ts'
import { inputText } from '../../calls/input-text.ts'
import { type AskedChange, CONFIRM_FOR, type Confirmations, type PlannedChanges } from './confirmations.ts'
import { cutTo } from './cut.ts'
import { shownInput, withoutUnaskedSecrets } from './secrets.ts'

/** Characters of an answer. */
export const ANSWER_MAX = 16_000

/** A server, and what may be done with it. */
export interface Caller {
  readonly send: Send
  /** Who calls; confirmations of plans are for nobody else. */
  readonly name: string
  /** Says in one sentence why a call failed. */
  explain(error: RelaydeckError): string
  /** Why nothing may be changed, in one sentence; `undefined`: changes are allowed. */
  readonly refusal: string | undefined
  readonly confirmations: Confirmations
  /** The plans of this session; left out where there are no sessions. */
  readonly planned?: PlannedChanges
}

/** What an agent asks to be run. */
export interface Asked {
  readonly call: string
  readonly input?: Readonly<Record<string, unknown>> | undefined
  readonly plan?: boolean | undefined
  readonly confirm?: string | undefined
}

/** Content of a result, and whether it says that nothing was done. */
export interface Ran {
  readonly text: string
  readonly isError: boolean
}

const failed = (text: string): Ran => ({ text, isError: true })
const answered = (value: object): Ran => ({ text: JSON.stringify(value), isError: false })

function shown(call: CallReference, output: unknown): Ran {
  const { value, leftOut } = cutTo(withoutUnaskedSecrets(call, output) ?? null, ANSWER_MAX)
  return answered({ output: value, ...(leftOut > 0 && { rows_left_out: leftOut }) })
}

/** Says why a call failed. */
function sentenceOf(call: CallReference, input: object, error: unknown, { explain }: Caller): string {
  if (error instanceof InputError) return `${call.name}: ${inputText(call, input, error, (field) => field)}.`
  return error instanceof RelaydeckError ? explain(error) : `${call.name} failed for a reason that is not known.`
}

/** Returns which records a change would change; of a record that cannot be read, why not. */
async function recordsOf({ endpoint }: CallReference, input: object, { send, explain }: Caller) {
  try {
    return await planOf(send, endpoint, input)
  } catch (error) {
    if (error instanceof RefusedError) return { records: [], unknown: explain(error) }
    throw error
  }
}

/** Returns the plan of a change, with what confirms it. */
async function planned(call: CallReference, change: AskedChange, input: object, caller: Caller) {
  const { records, unknown } = await recordsOf(call, input, caller)
  const told = { call: call.name, does: call.endpoint.summary, input: shownInput(call, change.input), records, unknown }
  const { value } = cutTo(told, ANSWER_MAX)
  return { plan: value, confirm: caller.confirmations.issue(change), valid_seconds: CONFIRM_FOR / 1000 }
}

/** Makes a change, if its plan was seen. */
async function change(call: CallReference, asked: Asked, caller: Caller): Promise<Ran> {
  const { send, refusal, confirmations, planned: session } = caller
  if (call.endpoint.role === 'guest')
    return failed(`${call.name} is for people who sign in or register in a browser; agents use an access token.`)
  if (refusal !== undefined) return failed(`${call.name} changes something. ${refusal}`)
  const given = asked.input ?? {}
  const key = { caller: caller.name, call: call.name, input: given }
  const input = await filled(call, send, given)
  send.check?.(call.endpoint, input, undefined)
  requestOf(call.endpoint, input)
  if (asked.plan) {
    const plan = await planned(call, key, input, caller)
    session?.add(key, plan.confirm)
    return answered(plan)
  }
  const confirmation = asked.confirm ?? session?.take(key)
  if (confirmation !== undefined && confirmations.use(confirmation, key))
    return shown(call, await call.endpoint(send, input))
  const error =
    asked.confirm === undefined
      ? 'Nothing was changed: show this plan to the user, and run the call again with its confirm.'
      : 'Nothing was changed: confirm is not of this call and input, was used, or is too old.'
  return failed(JSON.stringify({ error, ...(await planned(call, key, input, caller)) }))
}

/** Runs a call. */
export async function runAsked(asked: Asked, caller: Caller): Promise<Ran> {
  const call = callNamed(asked.call)
  if (!call) {
    const near = nearestCall(asked.call)
    return failed(
      `There is no call '${asked.call.slice(0, 60)}'. ${near ? `Do you mean ${near}?` : 'The tool find finds calls.'}`,
    )
  }
  const input = asked.input ?? {}
  try {
    if (call.endpoint.effects) return await change(call, asked, caller)
    return shown(call, await call.endpoint(caller.send, input))
  } catch (error) {
    return failed(sentenceOf(call, input, error, caller))
  }
}

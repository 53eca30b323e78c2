import * as z from 'zod/mini'
import { formBody } from '../lib/fetch.ts'
import type { Context } from '../lib/handlers.ts'
import { Refusal } from '../lib/refusal.ts'
import type { MailDeps } from '../mail/smtp.ts'
import { texts } from '../texts/api.ts'
import { type BrowserState, browserOf } from './browser-state.ts'

/** Dependencies of the Turnstile check. */
export interface TurnstileDeps extends MailDeps {
  readonly browserState: BrowserState
}

const Result = z.object({ success: z.boolean() })

/** Verifies a token. https://developers.cloudflare.com/turnstile/get-started/server-side-validation */
async function verifyToken({ httpClient, options }: TurnstileDeps, token: string): Promise<boolean> {
  const form = { secret: options.text('TurnstileSecretKey'), response: token }
  const url = `${httpClient.serviceUrls.turnstile}/turnstile/v0/siteverify`
  const result = z.safeParse(Result, await httpClient.fetchJson(url, { method: 'POST', ...formBody(form) }))
  if (!result.success) throw new Refusal(texts.turnstileUnreachable)
  return result.data.success
}

/**
 * Requires a Turnstile token if the check is enabled. A browser that has passed it needs no token until it signs out.
 * @throws Refusal
 */
export async function checkTurnstile(deps: TurnstileDeps, token: string, context: Context): Promise<void> {
  const { options, browserState } = deps
  if (!options.flag('TurnstileCheckEnabled')) return
  if (context.session !== undefined && (await browserState.hasPassed(context.session))) return
  if (token === '') throw new Refusal(texts.turnstileMissing)
  if (!(await verifyToken(deps, token))) throw new Refusal(texts.turnstileFailed)
  await browserState.savePass(browserOf(context))
}

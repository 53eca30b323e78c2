import * as z from 'zod/mini'
import type { Context } from '../handlers.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { newSessionId } from './store.ts'

const Verdict = z.object({ success: z.boolean() })

/** Asks Turnstile whether a token is good. https://developers.cloudflare.com/turnstile/get-started/server-side-validation */
async function isPerson({ outside, options }: Services, token: string): Promise<boolean> {
  const body = new URLSearchParams({ secret: options.text('TurnstileSecretKey'), response: token })
  const answer = await outside.ask(`${outside.elsewhere.turnstile}/turnstile/v0/siteverify`, { method: 'POST', body })
  const verdict = z.safeParse(Verdict, answer)
  if (!verdict.success) throw new Refusal(texts.turnstileUnreachable)
  return verdict.data.success
}

/**
 * Where the check is switched on, lets persons pass: with a token of Turnstile's, or without one in a browser that
 * showed one before, until it signs out.
 * @throws Refusal
 */
export async function checkTurnstile(services: Services, token: string, context: Context): Promise<void> {
  const { options, visits } = services
  if (!options.flag('TurnstileCheckEnabled')) return
  if (context.session !== undefined && visits.hasPassed(context.session)) return
  if (token === '') throw new Refusal(texts.turnstileMissing)
  if (!(await isPerson(services, token))) throw new Refusal(texts.turnstileFailed)
  const session = context.session ?? newSessionId()
  visits.pass(session)
  context.setSession(session)
}

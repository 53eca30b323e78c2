import type { TargetKind } from '@relaydeck/api-sdk'
import { html } from 'hono/html'
import type { Clock } from '../lib/clock.ts'
import { type FetchResponse, isTimeout, networkCode, UnsentError } from '../lib/fetch.ts'
import type { HttpClient } from '../lib/http-client.ts'
import { readText } from '../lib/read-text.ts'
import { Refusal } from '../lib/refusal.ts'
import { type MailDeps, sendEmail, UnansweredMail } from '../mail/smtp.ts'
import type { Message } from './message.ts'
import { HTTP_KINDS, type TargetRequest } from './requests.ts'
import type { Settings } from './settings.ts'

/** Result of sending a message. */
export interface SendResult {
  /** `unknown`: it was sent, and no answer came. */
  readonly outcome: 'delivered' | 'refused' | 'unknown'
  /** 0 without an answer. */
  readonly http_status: number
  /** Answer or error, shortened and without secrets. */
  readonly answer: string
}

/** What sending a message needs. */
export interface SendDeps extends MailDeps {
  readonly clock: Clock
  readonly httpClient: HttpClient
}

/** Where a message is sent. */
export interface Destination {
  readonly kind: TargetKind
  readonly settings: Settings
  readonly secrets: Settings
}

/** Maximum bytes of an answer, and characters of it that are kept. */
const ANSWER_MAX = 64 * 1024
const SHOWN_MAX = 300

/** Length of the shortest text that counts as a secret in an answer. */
const SECRET_MIN = 4

/** Returns the beginning of an answer without the secrets of its target. */
const shownAnswer = (answer: string, secrets: Settings): string =>
  Object.values(secrets)
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter((secret) => secret.length >= SECRET_MIN)
    .reduce((text, secret) => text.replaceAll(secret, '…'), answer)
    .trim()
    .slice(0, SHOWN_MAX)

/** Returns an answer's body; `undefined` if it is too long, or does not come in time. */
const bodyOf = ({ body }: FetchResponse) => readText(body, ANSWER_MAX).catch(() => undefined)

async function sendRequest(
  { httpClient }: SendDeps,
  { url, ...request }: TargetRequest,
  confirms: (body: string) => boolean,
  secrets: Settings,
): Promise<SendResult> {
  const signal = AbortSignal.timeout(httpClient.timeouts.service)
  try {
    // A redirect could send a secret to another server.
    const response = await httpClient.fetch(url, { ...request, method: 'POST', redirect: 'manual', signal })
    const { ok, status } = response
    const body = await bodyOf(response)
    const answer = shownAnswer(body ?? '', secrets)
    const isDelivered = ok && confirms(body ?? '')
    return { outcome: isDelivered ? 'delivered' : 'refused', http_status: status, answer }
  } catch (error) {
    const code = networkCode(error)
    const outcome = error instanceof UnsentError ? 'refused' : 'unknown'
    return { outcome, http_status: 0, answer: isTimeout(code) ? 'TIMEOUT' : code }
  }
}

async function sendMail(deps: SendDeps, to: readonly string[], { title, text }: Message): Promise<SendResult> {
  try {
    const lines = text.split('\n').map((line) => html`<p>${line}</p>`)
    await sendEmail(deps, to, { subject: title, text, html: String(await html`${lines}`) })
    return { outcome: 'delivered', http_status: 0, answer: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const outcome = error instanceof UnansweredMail ? 'unknown' : 'refused'
    return { outcome, http_status: 0, answer: error.text.zh }
  }
}

/** Sends a message to a target. */
export function send(deps: SendDeps, { kind, settings, secrets }: Destination, message: Message): Promise<SendResult> {
  if (kind === 'mail') {
    const addresses = (settings.to ?? '').split(',').map((address) => address.trim())
    return sendMail(deps, addresses.filter(Boolean), message)
  }
  const { request, confirms } = HTTP_KINDS[kind]
  const sent = request({ ...settings, ...secrets }, message, deps.clock())
  return sendRequest(deps, sent, confirms, secrets)
}

import { samples } from '@relaydeck/api-sdk/testing'
import { type AnyHandler, HttpResponse, http } from 'msw'

/** Fields of the status that identify each fork. */
export const STATUS = {
  oneHub: { PaymentUSDRate: 7.3, oidc_auth: false },
  newApi: { setup: true, theme: 'default', quota_display_type: 'USD' },
  oldNewApi: { setup: true },
}

/** Returns an answer of a fork. */
export const answer = (data: unknown) => HttpResponse.json({ success: true, message: '', data })

/** Returns handlers of a fork: its status, and answers to GETs by path. */
export const fork = (name: keyof typeof STATUS, answers: Readonly<Record<string, unknown>>): AnyHandler[] => [
  http.get('*/api/status', () => answer({ ...samples.status, version: 'v0.14.27', ...STATUS[name] })),
  ...Object.entries(answers).map(([path, content]) => http.get(`*${path}`, () => answer(content))),
]

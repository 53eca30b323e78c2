import { createPlainSend, isChange, type Send } from '@relaydeck/api-sdk'
import { family } from './fork/family.ts'
import { language } from './texts/language.ts'

const sendPlain = createPlainSend({
  baseUrl: import.meta.env.VITE_BASE_URL ?? '',
  language: () => language.current(),
})

/**
 * Sends every call of the console. The base URL is set at build time; empty for the same origin.
 * @throws ForkError for changes if the gateway is a fork of One API: they are not sent
 */
export const send: Send = async (request) => {
  if (isChange(request) && family.current() !== 'one-api') {
    const { refuseChange } = await import('./fork/refuse.ts')
    return refuseChange(request)
  }
  return sendPlain(request)
}

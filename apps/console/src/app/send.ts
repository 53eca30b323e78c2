import { createPlainSend, isChange, type Send } from '@relaydeck/api-sdk'
import { family } from './family.ts'
import { language } from './texts/language.ts'

const carry = createPlainSend({
  baseUrl: import.meta.env.VITE_BASE_URL ?? '',
  language: () => language.current(),
})

/**
 * Carries every call of the console. The base URL is a build-time setting, empty for the same origin.
 * @throws ForkError for a change before a fork of One API, which is not sent
 */
export const send: Send = async (request) => {
  if (isChange(request) && family.current() !== 'one-api') {
    const { refuseChange } = await import('../parts/fork-banner/refuse.ts')
    return refuseChange(request)
  }
  return carry(request)
}

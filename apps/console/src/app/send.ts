import { createSend } from '@relaydeck/api-sdk'
import { language } from './texts/language.ts'

/** Every call of the console goes through here. The base URL is a build-time setting, empty for the same origin. */
export const send = createSend({
  baseUrl: import.meta.env.VITE_BASE_URL ?? '',
  language: () => language.current(),
})

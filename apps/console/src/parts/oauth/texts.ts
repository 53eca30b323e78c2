import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of third-party sign-in. */
export type OauthTexts = typeof texts

export const oauthTexts = textArea<OauthTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})

import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of human verification. */
export type TurnstileTexts = typeof texts

export const turnstileTexts = textArea<TurnstileTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})

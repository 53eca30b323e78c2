import { textArea } from '../texts/area.ts'

/** Texts about forks of One API. */
export const forkTexts = textArea({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})

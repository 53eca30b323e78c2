import { textArea } from '../../../../../app/texts/area.ts'

/** Texts for showing the stored key of a channel. */
export const storedKeyTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

import { textArea } from '../../app/texts/area.ts'

/** Words that many screens for signed-in users share. */
export const commonTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

import { textArea } from '../../../../../../app/texts/area.ts'

/** Texts of the prices that a server states. */
export const serverPriceTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

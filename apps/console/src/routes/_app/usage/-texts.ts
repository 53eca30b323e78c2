import { textArea } from '../../../app/texts/area.ts'

/** Texts of the usage page. */
export const usageTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })

import { textArea } from '../../../../../app/texts/area.ts'

/** Texts of the configuration file. */
export const configFileTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

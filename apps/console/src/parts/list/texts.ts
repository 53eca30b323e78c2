import { textArea } from '../../app/texts/area.ts'

/** Texts of every resource's list, row actions and form. */
export const resourceTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

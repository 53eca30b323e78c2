import { textArea } from '../../../../app/texts/area.ts'

/** Texts of channels with several keys. */
export const channelKeyTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

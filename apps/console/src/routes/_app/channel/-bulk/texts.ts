import { textArea } from '../../../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of bulk actions on channels. */
export type ChannelBulkTexts = typeof texts

export const channelBulkTexts = textArea<ChannelBulkTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})

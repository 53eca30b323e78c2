import { type TextsOf, textArea } from '../../../../app/texts/area.ts'

/** Texts of the channel form. */
export const channelFormTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

export type ChannelFormTexts = TextsOf<typeof channelFormTexts>

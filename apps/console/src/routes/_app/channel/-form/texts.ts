import { type TextsOf, textArea } from '../../../../app/texts/area.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the channel form. */
export const channelFormTexts = textArea({ zh, en })

export type ChannelFormTexts = TextsOf<typeof channelFormTexts>

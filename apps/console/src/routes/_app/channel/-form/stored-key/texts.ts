import { textArea } from '../../../../../app/texts/area.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts for showing the stored key of a channel. */
export const storedKeyTexts = textArea({ zh, en })

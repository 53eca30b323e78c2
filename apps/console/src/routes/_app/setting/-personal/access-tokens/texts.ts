import { textArea } from '../../../../../app/texts/area.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the named access tokens. */
export const accessTokenTexts = textArea({ zh, en })

import { textArea } from '../texts/area.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts about forks of One API. */
export const forkTexts = textArea({ zh, en })

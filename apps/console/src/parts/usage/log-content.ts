import type { Log } from '@relaydeck/api-sdk'
import { language } from '../../app/texts/language.ts'

/** Returns the content of a log row in the reader's language, if the server has it. */
export const contentOf = ({ content, content_en }: Pick<Log, 'content' | 'content_en'>): string =>
  language.current() === 'zh' ? content : content_en || content

import { formatQuota, type Log, type Status } from '@relaydeck/api-sdk'
import { language } from '../../app/texts/language.ts'

/** Decimals of amounts, so that a small usage is not shown as zero. */
export const AMOUNT_DIGITS = 6

/** Returns an amount for the axis of a chart, without trailing zeros. */
export const axisAmount = (quota: number, status: Status): string =>
  formatQuota(quota, status, AMOUNT_DIGITS).replace(/(?:(\.\d*[1-9])|\.)0+(?=[kMB]?$)/, '$1')

/** Returns the content of a log row in the reader's language, if the server has it. */
export const contentOf = ({ content, content_en }: Pick<Log, 'content' | 'content_en'>): string =>
  language.current() === 'zh' ? content : content_en || content

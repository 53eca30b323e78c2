import { formatQuota, type Status } from '@relaydeck/api-sdk'
import { useLanguage } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import type { Measure } from './-search.ts'

/** Decimals of amounts, so that a small usage is not shown as zero. */
const DIGITS = 6

/** Returns a formatter for axis labels: amounts without trailing zeros, and compact numbers. */
export function useFormatAxisValue(status: Status) {
  const numbers = new Intl.NumberFormat(HTML_LANG[useLanguage()], { notation: 'compact' })
  return (value: number, measure: Measure): string =>
    measure === 'quota'
      ? formatQuota(value, status, DIGITS).replace(/(?:(\.\d*[1-9])|\.)0+(?=[kMB]?$)/, '$1')
      : numbers.format(value)
}

/** Returns a formatter for values: amounts, and numbers in the current language. */
export function useFormatValue(status: Status) {
  const numbers = new Intl.NumberFormat(HTML_LANG[useLanguage()])
  return (value: number, measure: Measure): string =>
    measure === 'quota' ? formatQuota(value, status, DIGITS) : numbers.format(value)
}

import { formatQuota, type Status } from '@relaydeck/api-sdk'
import { useLanguage } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import type { Measure } from './-search.ts'

/** Small use should not read as none. */
const DIGITS = 6

/** Writes a value of the axis: an amount without idle decimals, or a number in short. */
export function useAxisFigures(status: Status) {
  const numbers = new Intl.NumberFormat(HTML_LANG[useLanguage()], { notation: 'compact' })
  return (value: number, measure: Measure): string =>
    measure === 'quota'
      ? formatQuota(value, status, DIGITS).replace(/(?:(\.\d*[1-9])|\.)0+(?=[kMB]?$)/, '$1')
      : numbers.format(value)
}

/** Writes a figure as its measure wants it: an amount, or a number in the chosen language. */
export function useFigures(status: Status) {
  const numbers = new Intl.NumberFormat(HTML_LANG[useLanguage()])
  return (value: number, measure: Measure): string =>
    measure === 'quota' ? formatQuota(value, status, DIGITS) : numbers.format(value)
}

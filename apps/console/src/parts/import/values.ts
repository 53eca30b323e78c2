import type { QuotaFormat } from '@relaydeck/api-sdk'
import { wholeNumber } from '../form/rules.ts'

const THOUSANDS = /(?<=\d)[,，](?=\d{3}(?!\d))/g
const MONEY = /^(?:[$＄]\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*(?:[$＄]|usd|美元))$/i

/** Reads a quota: units, or dollars such as `$5`. `NaN` for anything else. */
export function quotaOf(text: string, { quota_per_unit }: Pick<QuotaFormat, 'quota_per_unit'>): number {
  const typed = text.trim().replace(THOUSANDS, '')
  const [, before, after] = MONEY.exec(typed) ?? []
  const dollars = before ?? after
  return dollars === undefined ? wholeNumber(typed) : wholeNumber(Math.round(Number(dollars) * quota_per_unit))
}

/** Returns the entries of a cell, separated by commas, semicolons or line breaks. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[,，;；、\r\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Returns the errors without undefined ones. */
export const definedErrors = (errors: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, error]) => (error === undefined ? [] : [[field, error]])))

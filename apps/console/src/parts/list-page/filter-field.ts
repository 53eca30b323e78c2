import { textArea, useTexts } from '../../app/language/area.ts'
import { useIsEmbedded } from '../../app/status.ts'
import type { FilterName } from '../rows/address.ts'
import { texts as en } from './filters.en.ts'
import { texts as zh } from './filters.zh.ts'

/** A value of a filter and its text. */
export interface FilterChoice {
  value: string
  label: string
}

/** A filter of a list. */
export interface FilterField {
  name: FilterName
  label: string
  /** Values to select from; without them, the value is typed. */
  choices?: readonly FilterChoice[]
  /** Values that are suggested while one types. */
  suggestions?: readonly string[]
}

/** Returns the text of a filter's value. */
export const choiceText = ({ choices }: FilterField, value: string): string =>
  choices?.find((choice) => choice.value === value)?.label ?? value

/** Returns choices of a record of texts by value. */
export const choicesOf = (texts: Readonly<Record<string, string>>): FilterChoice[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** Returns whether a text is in a list; an unset filter matches everything. */
export const isAmong = (wanted: string | undefined, values: readonly string[]): boolean =>
  !wanted || values.includes(wanted)

/** Texts of filters. */
export const narrowTexts = textArea({ zh, en })

/** Returns the filter by limits, if the server has limits. */
export function useLimitFilter(): readonly FilterField[] {
  const { fields, limit } = useTexts(narrowTexts)
  return useIsEmbedded() ? [{ name: 'limit', label: fields.limit, choices: choicesOf(limit) }] : []
}

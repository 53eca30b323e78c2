import { ALERT_NAME_MAX, ALERT_RULES_MAX, ALERT_STATUS, ALERT_TARGETS_MAX, type Row } from '@relaydeck/api-sdk'
import type { FilterRule } from '../../../parts/rows/arrange.ts'
import type { ResourceQuery } from '../../../parts/rows/resource.ts'

/** Page of all rules, or of all targets. */
export const ALL = { p: 0, size: Math.max(ALERT_RULES_MAX, ALERT_TARGETS_MAX) }

/** Returns the status of an enabled or a disabled target or rule. */
export const statusOf = (enabled: boolean) => (enabled ? ALERT_STATUS.enabled : ALERT_STATUS.disabled)

/** Returns the query of the rows of another one that have an id, or a name that contains a text. */
export const foundByName = <T extends Row & { readonly name: string }>(
  { queryKey, queryFn }: ResourceQuery<T[]>,
  keyword: string,
): ResourceQuery<T[]> => ({
  queryKey: [...queryKey, keyword],
  queryFn: async (context) => {
    const text = keyword.toLowerCase()
    return (await queryFn(context)).filter(({ id, name }) => String(id) === text || name.toLowerCase().includes(text))
  },
})

interface NameTexts {
  nameMissing: string
  nameTooLong: (limit: number) => string
}

/** Returns what is wrong with the name of a target or rule. */
export const nameError = (name: string, texts: NameTexts): string | undefined =>
  name === '' ? texts.nameMissing : [...name].length > ALERT_NAME_MAX ? texts.nameTooLong(ALERT_NAME_MAX) : undefined

/** Decides which targets or rules match the filters of their list. */
export const statusRule: FilterRule<Row & { readonly status: number }> = {
  matches: ({ status: number }, { status }) => !status || number === statusOf(status === 'enabled'),
}

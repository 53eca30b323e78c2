import { periodOf, unitsOf } from '@relaydeck/config/budgets'

/** Columns in which LiteLLM has the budget and limits of a key or user. */
const COLUMNS = {
  budget: 'max_budget',
  duration: 'budget_duration',
  calls: 'rpm_limit',
  tokens: 'tpm_limit',
  concurrent: 'max_parallel_requests',
} as const

type Table = readonly (readonly string[])[]

/** Texts of missing values. */
const MISSING = /^(?:none|null|nan)?$/i

/** Returns dollars in units, or the text if it is no amount. */
const unitsText = (dollars: string, quotaPerUnit: number): string =>
  String(unitsOf(Number(dollars), quotaPerUnit) ?? dollars)

/**
 * Adds the columns `quota` and `limits` to a table with LiteLLM's budgets: dollars in a period are a limit, without a
 * period they are the quota. Values that cannot be limits stay in the text, so that the import names them.
 */
export function withBudgets(table: Table, quotaPerUnit: number): Table {
  const [headings = [], ...rows] = table
  const at = (name: string) => headings.findIndex((heading) => heading.trim().toLowerCase() === name)
  const hasBudgets = [COLUMNS.budget, COLUMNS.calls, COLUMNS.tokens, COLUMNS.concurrent].some((name) => at(name) >= 0)
  if (!hasBudgets || at('limits') >= 0) return table
  const added = rows.map((row) => {
    const cell = (name: string) => {
      const text = row[at(name)]?.trim() ?? ''
      return MISSING.test(text) ? undefined : text
    }
    const [budget, duration] = [cell(COLUMNS.budget), cell(COLUMNS.duration)]
    const quota = budget === undefined ? undefined : unitsText(budget, quotaPerUnit)
    const [calls, tokens, concurrent] = [cell(COLUMNS.calls), cell(COLUMNS.tokens), cell(COLUMNS.concurrent)]
    const limits = [
      quota !== undefined && duration !== undefined && `quota ${quota}/${periodOf(duration) ?? duration}`,
      calls !== undefined && `requests ${calls}/minute`,
      tokens !== undefined && `tokens ${tokens}/minute`,
      concurrent !== undefined && `concurrent ${concurrent}`,
    ]
    return [duration === undefined ? (quota ?? '') : '', limits.filter(Boolean).join('; ')]
  })
  const width = headings.length
  const padded = (row: readonly string[]) => Array.from({ length: width }, (_, nth) => row[nth] ?? '')
  return [[...headings, 'quota', 'limits'], ...rows.map((row, nth) => [...padded(row), ...(added[nth] ?? [])])]
}

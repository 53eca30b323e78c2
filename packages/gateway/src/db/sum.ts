const MAX = Number.MAX_SAFE_INTEGER

// PostgreSQL cannot infer the type of a parameter in every expression.
const integer = (name: string) => `CAST(:${name} AS BIGINT)`

/** The parameter `:quota` as an integer. */
export const QUOTA = integer('quota')

/** The parameter `:cost` as an integer. */
export const COST = integer('cost')

/** SQL that adds an integer to a column within the range of integers that JSON can represent. */
export function sum(column: string, value: string): string {
  const total = `${column} + ${value}`
  return `CASE WHEN ${total} > ${MAX} THEN ${MAX} WHEN ${total} < -${MAX} THEN -${MAX} ELSE ${total} END`
}

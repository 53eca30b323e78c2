const MAX = Number.MAX_SAFE_INTEGER

/** The parameter `:quota` as an integer; PostgreSQL cannot infer its type in every expression. */
export const QUOTA = 'CAST(:quota AS BIGINT)'

/** SQL that adds an integer to a column within the range of integers that JSON can represent. */
export function sum(column: string, value: string): string {
  const total = `${column} + ${value}`
  return `CASE WHEN ${total} > ${MAX} THEN ${MAX} WHEN ${total} < -${MAX} THEN -${MAX} ELSE ${total} END`
}

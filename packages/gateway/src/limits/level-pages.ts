import * as z from 'zod/mini'
import type { Database, Row, Values } from '../db/database.ts'
import { counter, type PageInput, rangeOf } from '../db/page.ts'
import { type LimitedNoun, levelSql } from './levels.ts'

/** A page of a list, and the number of rows of all pages. */
export interface CountedPage<T> {
  readonly rows: T[]
  readonly total: number
}

const Total = z.object({ total: z.coerce.number() })

interface List<O extends string> {
  readonly columns: string
  /** Table, with a condition. */
  readonly list: string
  readonly orders: Readonly<Record<O, string>>
}

/** Creates the function that reads a page of the records whose limits are at a level. */
export function levelPages<O extends string>(db: Database, noun: LimitedNoun, { columns, list, orders }: List<O>) {
  const { atLevel, pageAtLevel } = levelSql(db.dialect)
  const count = counter(db, `${list} AND id IN (${atLevel(noun)})`)
  return async (order: O, input: PageInput, values: Values): Promise<CountedPage<Row>> => {
    const sql = pageAtLevel(noun, columns, list, orders[order])
    const rows = await db.all(sql, { ...values, ...rangeOf(input) }, { isSlow: true })
    const [first] = rows
    // Only a row states the total, which a page behind the last one does not have.
    return { rows, total: first ? z.parse(Total, first).total : input.p > 0 ? await count(values) : 0 }
  }
}

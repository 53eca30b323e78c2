import { PAGE_SIZE } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Values } from './database.ts'

/** Maximum rows of a page, which the status states. */
export const MAX_PAGE_SIZE = 1000

/** Page of a list, from 0. */
export interface PageInput {
  readonly p: number
  readonly size?: number | undefined
}

/** Returns the SQL parameters of a page: ten rows unless another size is requested. */
export function rangeOf({ p, size = PAGE_SIZE }: PageInput) {
  const limit = size >= 1 ? Math.min(size, MAX_PAGE_SIZE) : PAGE_SIZE
  return { limit, offset: Math.min(p * limit, Number.MAX_SAFE_INTEGER) }
}

const Total = z.object({ total: z.int() })

/**
 * Creates a function that returns the number of rows of a list.
 * @param list table, with a condition
 */
export const counter =
  (db: Database, list: string) =>
  async (values?: Values): Promise<number> =>
    z.parse(Total, await db.get(`SELECT count(*) AS total FROM ${list}`, values, { isSlow: true })).total

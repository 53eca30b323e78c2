import { searchOf } from '@relaydeck/api-sdk'
import { notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** Query string of a list. Pages count from 1 there. */
export interface ListSearch<O extends string = string> {
  page?: number | undefined
  keyword?: string | undefined
  order?: O | undefined
}

/** A page number in an address, from 1. */
export const pageField = z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1)
/** Maximum length of a filter text. */
const WORD_MAX = 200

/** A filter text in an address, trimmed. A longer one is cut: without it, the list would show all rows as if they matched. */
export const wordField = z._default(
  z.string().check(
    z.trim(),
    z.overwrite((word) => word.slice(0, WORD_MAX).trimEnd()),
  ),
  '',
)

/**
 * Creates a reader of a list's address: page, keyword, and one of the server's orders, the default one first. Invalid
 * values are left out, so that a bad address opens the first page.
 */
export function listSearch<const O extends string>(orders: readonly [O, ...O[]]) {
  const read = searchOf(z.object({ page: pageField, keyword: wordField, order: z._default(z.enum(orders), orders[0]) }))
  return (raw: Record<string, unknown>): ListSearch<O> => read(raw) as ListSearch<O>
}

/** The id of a record in an address. Anything but a number is not found. */
export const idParam = {
  parse: ({ id }: { id: string }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    return { id: Number(id) }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}
